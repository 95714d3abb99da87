import { useTranslation } from 'react-i18next';
import type { Said } from '#contract/api/academy/academy.ts';
import { regionalFigures } from '#renderer/lib/regional-figures.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** Reads texts that staff wrote in both languages: figures by the reader's region, and the language where it is not the screen's. */
export function useSaid() {
  const { i18n } = useTranslation();
  const format = useFormat();
  return {
    text: (said: Said): string => regionalFigures(said.text, format),
    /** For `lang`; undefined where the text is in the language of the screen. */
    langOf: (said: Said): string | undefined =>
      said.language === i18n.language ? undefined : said.language,
  };
}
