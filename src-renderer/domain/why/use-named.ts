import { useCallback } from 'react';
import { useFormat } from '#renderer/lib/use-format.ts';

/** Names that the server has in both languages, in the one that is spoken. */
export function useNamed() {
  const { language } = useFormat();
  return useCallback(
    ({ name, name_en: english }: { readonly name: string; readonly name_en: string }) =>
      language === 'en' ? english : name,
    [language],
  );
}
