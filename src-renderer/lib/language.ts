/** Languages of the interface, in the order the selector shows them. */
export const languages = ['es', 'en'] as const;
export type Language = (typeof languages)[number];

/** Active where nothing was chosen, and where a pack lacks a text. */
export const defaultLanguage: Language = 'es';

const STORAGE_KEY = 'language';

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** The language this browser chose before, or the default. */
export function storedLanguage(): Language {
  const stored = localStorage.getItem(STORAGE_KEY);
  return isLanguage(stored) ? stored : defaultLanguage;
}

/** Keeps the choice and loads the page again, so that everything speaks the new language. */
export function chooseLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language);
  location.reload();
}
