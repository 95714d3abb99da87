import '#renderer/theme/tokens.css';
import '#renderer/theme/fonts.css';
import '#renderer/theme/base.css';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import type { Appearance } from '#contract/ipc/appearance.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { deviceRegion } from '#renderer/lib/use-format.ts';

type Texts = Readonly<Record<string, string>>;

interface Apart extends Pick<Appearance, 'language' | 'isDark'> {
  readonly namespace: string;
  readonly es: Texts;
  readonly en: Texts;
}

/** Shows a page of the desktop that stands apart from the app, with texts of its own alone. */
export async function showApart(
  { language, isDark, namespace, es, en }: Apart,
  shown: ReactNode,
): Promise<void> {
  const page = document.documentElement;
  page.lang = language;
  page.dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'es',
    defaultNS: namespace,
    resources: { es: { [namespace]: es }, en: { [namespace]: en } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
  const context = { region: deviceRegion(), language };
  i18next.services.formatter?.add('number', (value: number) => formatWhole(value, context));
  const root = document.querySelector('#root');
  if (root) createRoot(root).render(shown);
}
