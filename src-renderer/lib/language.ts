import i18next from 'i18next';
import { getDeviceStorage } from './device/storage.ts';
import { reloadPage } from './browser/reload-page.ts';

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
  const stored = getDeviceStorage().getItem(STORAGE_KEY);
  return isLanguage(stored) ? stored : defaultLanguage;
}

/**
 * Keeps the choice and loads the page again, so that everything speaks the new language. Where the
 * browser keeps nothing, a new page would have forgotten choice and session: then this one changes.
 */
export function chooseLanguage(language: Language): void {
  const storage = getDeviceStorage();
  storage.setItem(STORAGE_KEY, language);
  if (storage.trouble() === undefined) return reloadPage();
  document.documentElement.lang = language;
  void i18next.changeLanguage(language);
}
