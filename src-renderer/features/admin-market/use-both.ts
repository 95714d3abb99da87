import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { UNKNOWN } from '#renderer/lib/format.ts';

interface Named {
  readonly name_es: string;
  readonly name_en: string;
}

/** A name in the language of the interface, or in the other one where it is only in that. */
export function useBoth(): (named: Named) => string {
  const { language } = useTranslation().i18n;
  return useCallback(
    ({ name_es, name_en }) =>
      (language === 'en' ? name_en || name_es : name_es || name_en) || UNKNOWN,
    [language],
  );
}
