/// <reference types="vite/client" />
import '@testing-library/jest-dom/vitest';
import { MantineProvider } from '@mantine/core';
import { render, type RenderResult } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { BrowserRouter, MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';

type Pack = Readonly<Record<string, string>>;

const packs = import.meta.glob<Pack>('../../src-renderer/locales/*/*.json', {
  eager: true,
  import: 'default',
});

function resources() {
  const all: Record<string, Record<string, Pack>> = {};
  for (const [path, pack] of Object.entries(packs)) {
    const [language = '', file = ''] = path.split('/').slice(-2);
    (all[language] ??= {})[file.replace('.json', '')] = pack;
  }
  return all;
}

interface ScreenOptions {
  readonly language?: 'es' | 'en';
  /** The device's region, for separators and clock. */
  readonly region?: string;
  readonly path?: string;
  /** With the browser's own history, from where it is, instead of one that begins at `path`. */
  readonly inBrowser?: boolean;
}

/** Renders with the real texts, a theme and a router, as a screen of the app would be. */
export async function renderScreen(
  ui: ReactNode,
  { language = 'es', region = 'es-MX', path = '/', inBrowser = false }: ScreenOptions = {},
): Promise<RenderResult> {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([region]);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'es',
    defaultNS: 'common',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: resources(),
  });
  return render(
    <MantineProvider env="test">
      {inBrowser ? (
        <BrowserRouter>{ui}</BrowserRouter>
      ) : (
        <MemoryRouter initialEntries={[path]}>{ui}</MemoryRouter>
      )}
    </MantineProvider>,
  );
}
