import type { Language } from '#renderer/lib/language.ts';

/** Each in its own language, whatever the app speaks. */
export const languageNames: Readonly<Record<Language, string>> = {
  es: 'Español',
  en: 'English',
};
