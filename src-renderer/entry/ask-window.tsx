import '#renderer/theme/tokens.css';
import '#renderer/theme/fonts.css';
import '#renderer/theme/base.css';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import type { AskApi } from '#contract/ipc/ask-window.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { deviceRegion } from '#renderer/lib/use-format.ts';
import enTexts from '../locales/en/ask-window.json';
import esTexts from '../locales/es/ask-window.json';
import { AskPage } from './ask-window/ask-page.tsx';

/** Put there by the window's own preload script. */
const { ask } = window as unknown as { readonly ask: AskApi };

/** The page of the window in which the desktop's main process asks: one question, one answer. */
async function start(): Promise<void> {
  const { question, language, isDark } = await ask.read();
  const page = document.documentElement;
  page.lang = language;
  page.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'es',
    defaultNS: 'ask-window',
    resources: { es: { 'ask-window': esTexts }, en: { 'ask-window': enTexts } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  const context = { region: deviceRegion(), language };
  i18next.services.formatter?.add('number', (value: number) => formatWhole(value, context));
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(<AskPage question={question} ask={ask} />);
}

void start();
