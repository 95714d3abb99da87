import { useTranslation } from 'react-i18next';

/** Reads a text of an offering in the language of the screen: what is approved has both. */
export function useOfferingText() {
  const { i18n } = useTranslation();
  const isEnglish = i18n.language === 'en';
  /** `name`, `summary`, `asset` … of what has `name_es` and `name_en`. */
  return <Key extends string>(
    of: Readonly<Record<`${Key}_es` | `${Key}_en`, string>>,
    key: Key,
  ): string => of[isEnglish ? `${key}_en` : `${key}_es`];
}
