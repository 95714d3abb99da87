import { useTranslation } from 'react-i18next';

/** What has `name_es` and `name_en`, `summary_es` and `summary_en` … */
type InBoth<Key extends string> = Readonly<Record<`${Key}_es` | `${Key}_en`, string>>;

/** Reads a text of an offering in the language of the screen: what is approved has both. */
export function useOfferingText() {
  const { i18n } = useTranslation();
  const isEnglish = i18n.language === 'en';
  return <Key extends string>(of: InBoth<Key>, key: Key): string => {
    const name: `${Key}_es` | `${Key}_en` = isEnglish ? `${key}_en` : `${key}_es`;
    return of[name];
  };
}
