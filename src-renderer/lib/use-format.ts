import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormatContext } from './format.ts';
import { defaultLanguage, isLanguage } from './language.ts';

/** The device's region decides separators and clock, whatever language the app speaks. */
export const deviceRegion = (): string => navigator.languages[0] ?? navigator.language;

/** What format.ts needs to know here and now. */
export function useFormat(): FormatContext {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : defaultLanguage;
  return useMemo(() => ({ region: deviceRegion(), language }), [language]);
}
