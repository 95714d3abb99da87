import i18next from 'i18next';
import type { BackendModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import crashTexts from '../locales/es/crash.json';
import { formatPercent, formatWhole } from './format.ts';
import { defaultLanguage, languages, showLanguage } from './language.ts';
import { deviceRegion } from './use-format.ts';

type TextPack = Readonly<Record<string, string>>;

/** Texts of visitors' screens; each file is loaded on first use. */
const firstTexts = import.meta.glob<TextPack>(
  [
    '../locales/*/{common,shell,auth,validation,states,messages,crash}.json',
    '!../locales/es/crash.json',
  ],
  { import: 'default' },
);

/** Loads the texts of a namespace in a language; rejects if there are none. */
async function readTexts(language: string, namespace: string): Promise<TextPack> {
  const path = `../locales/${language}/${namespace}.json`;
  const load = firstTexts[path] ?? (await import('./more-texts.ts')).moreTexts[path];
  if (!load) throw new Error(`No texts ${language}/${namespace}`);
  return load();
}

const bundledPacks: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, done) {
    readTexts(language, namespace).then(
      (pack) => done(null, pack),
      (error: unknown) => done(error instanceof Error ? error : String(error), null),
    );
  },
};

/** Initialises i18next in the stored language and loads the namespaces that every screen uses. */
export async function startTranslation(): Promise<void> {
  const language = showLanguage();
  await i18next
    .use(bundledPacks)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: defaultLanguage,
      supportedLngs: languages,
      // Bundled in Spanish, because the crash screen must work when nothing can be loaded.
      resources: { [defaultLanguage]: { crash: crashTexts } },
      partialBundledLanguages: true,
      // Loaded together, as they are one file: a screen that waits for its texts renders twice.
      ns: ['common', 'shell', 'auth', 'states', 'messages', 'crash'],
      defaultNS: 'common',
      // Message ids are sentences of the specification, which contain dots and colons.
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false },
    });
  // Figures in texts follow the device's region, like all other figures.
  const { formatter } = i18next.services;
  const context = { region: deviceRegion(), language };
  formatter?.add('number', (value: number) => formatWhole(value, context));
  formatter?.add('percent', (value: number) => formatPercent(value, context));
}
