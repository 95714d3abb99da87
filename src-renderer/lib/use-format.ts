import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormatContext, Language } from './format.ts';

/** The device's region decides separators and clock, whatever language the app speaks. */
export const deviceRegion = (): string => navigator.languages[0] ?? navigator.language;

export const asLanguage = (tag: string | undefined): Language =>
  tag?.startsWith('en') ? 'en' : 'es';

/** What format.ts needs to know here and now. */
export function useFormat(): FormatContext {
  const { i18n } = useTranslation();
  return useMemo(
    () => ({ region: deviceRegion(), language: asLanguage(i18n.resolvedLanguage) }),
    [i18n.resolvedLanguage],
  );
}
