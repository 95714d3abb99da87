import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

interface Titled {
  readonly title_es: string;
  readonly title_en: string;
}

/** A title in the language of the interface, or in the other one where it is only in that. */
export function useTitle(): (titled: Titled) => string {
  const { t, i18n } = useTranslation('admin-academy');
  const { language } = i18n;
  return useCallback(
    ({ title_es, title_en }) =>
      (language === 'en' ? title_en || title_es : title_es || title_en) || t('untitled'),
    [language, t],
  );
}
