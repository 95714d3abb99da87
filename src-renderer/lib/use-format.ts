import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormatContext } from './format.ts';
import { defaultLanguage, isLanguage } from './language.ts';

/**
 * The device's region, which determines separators and clock independently of the app's language.
 */
export const deviceRegion = (): string => navigator.languages[0] ?? navigator.language;

/** The format context of this device and language. */
export function useFormat(): FormatContext {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : defaultLanguage;
  return useMemo(() => ({ region: deviceRegion(), language }), [language]);
}
