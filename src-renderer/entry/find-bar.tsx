import '#renderer/theme/tokens.css';
import '#renderer/theme/fonts.css';
import '#renderer/theme/base.css';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import type { FindBarApi } from '#contract/ipc/find-bar.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { deviceRegion } from '#renderer/lib/use-format.ts';
import enTexts from '../locales/en/find-bar.json';
import esTexts from '../locales/es/find-bar.json';
import { FindBar } from './find-bar/find-bar.tsx';

/** Put there by the bar's own preload script. */
const { findBar } = window as unknown as { readonly findBar: FindBarApi };

/** The bar over the app's page in which a person looks for words on it. */
async function start(): Promise<void> {
  const { language, isDark } = await findBar.read();
  const page = document.documentElement;
  page.lang = language;
  page.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'es',
    defaultNS: 'find-bar',
    resources: { es: { 'find-bar': esTexts }, en: { 'find-bar': enTexts } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  const context = { region: deviceRegion(), language };
  i18next.services.formatter?.add('number', (value: number) => formatWhole(value, context));
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<FindBar bar={findBar} />);
}

void start();
