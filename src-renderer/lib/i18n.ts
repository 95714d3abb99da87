import i18next from 'i18next';
import type { BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, languages, storedLanguage } from './language.ts';

type Pack = Readonly<Record<string, string>>;

/** One chunk a language and namespace, fetched when a screen first needs it. */
const packs = import.meta.glob<Pack>('../locales/*/*.json', { import: 'default' });

const bundledPacks: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    const load = packs[`../locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(`No texts ${language}/${namespace}`), null);
    load().then(
      (pack) => done(null, pack),
      (error: unknown) => done(error instanceof Error ? error : String(error), null),
    );
  },
};

/** Starts translation in the stored language and loads the texts every screen shares. */
export async function startTranslation(): Promise<void> {
  const language = storedLanguage();
  document.documentElement.lang = language;
  await i18next
    .use(bundledPacks)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: defaultLanguage,
      supportedLngs: languages,
      ns: ['common'],
      defaultNS: 'common',
      // Ids are sentences of the specification: they contain dots and colons.
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
    });
}
