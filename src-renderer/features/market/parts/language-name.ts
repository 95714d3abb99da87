import type { Said } from '#contract/api/academy/academy.ts';

/** A language as a sentence names it: "inglés". */
export const languageName = (code: Said['language'], language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
