import type { Language } from '#renderer/lib/language.ts';

/** Each language's name in that language. */
export const languageNames: Readonly<Record<Language, string>> = {
  es: 'Español',
  en: 'English',
};
