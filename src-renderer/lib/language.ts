import i18next from 'i18next';
import { getDeviceStorage } from './device/storage.ts';
import { reloadPage } from './browser/reload-page.ts';

/** Languages of the interface, in the order of the selector. */
export const languages = ['es', 'en'] as const;
export type Language = (typeof languages)[number];

/** Used if none was chosen, and for missing texts. */
export const defaultLanguage: Language = 'es';

const STORAGE_KEY = 'language';

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** The language stored on this device, or the default. */
export function storedLanguage(): Language {
  const stored = getDeviceStorage().getItem(STORAGE_KEY);
  return isLanguage(stored) ? stored : defaultLanguage;
}

/**
 * Sets the document's language, which requests and the desktop's menu follow, to the stored one.
 */
export function showLanguage(): Language {
  const language = storedLanguage();
  document.documentElement.lang = language;
  return language;
}

/**
 * Stores the choice and reloads the page. If the browser cannot store data, a reload would lose
 * both choice and session, so the language changes in place.
 */
export function chooseLanguage(language: Language): void {
  const storage = getDeviceStorage();
  storage.setItem(STORAGE_KEY, language);
  if (storage.trouble() === undefined) return reloadPage();
  document.documentElement.lang = language;
  void i18next.changeLanguage(language);
}
