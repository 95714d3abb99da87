import type { HarnessApp } from '../launch.ts';

/** Senders and targets used by the checklist. */

export const OWN = 'app://bundle/dashboard';
export const own = { url: OWN, origin: 'app://bundle', parent: null };

/** URLs that our pages must never navigate to or open. */
export const foreign = [
  'https://example.com/',
  'http://bundle/',
  'app://bundle.example.com/',
  'app://other/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'tct://dashboard',
];

export const strangers = [
  { url: 'https://example.com/', origin: 'https://example.com', parent: null },
  { url: 'app://bundle.example.com/', origin: 'app://bundle.example.com', parent: null },
  { url: 'file:///page.html', origin: 'null', parent: null },
  { url: 'app://ask/ask-window.html', origin: 'app://ask', parent: null },
  { url: 'app://replay/replay', origin: 'app://replay', parent: null },
  { url: 'app://find/find-bar.html', origin: 'app://find', parent: null },
  { url: 'app://ledger/ledger.html', origin: 'app://ledger', parent: null },
  { url: 'app://bundle/chart.html', origin: 'null', parent: { url: OWN } },
  null,
];

export interface AskedWindow {
  readonly id: number;
  /** `main`, or the name of the window's own session partition. */
  readonly name: string;
  readonly webPreferences: Readonly<Record<string, unknown>>;
}

/** Every window opened so far. */
export const windowsOf = ({ events }: HarnessApp): readonly AskedWindow[] =>
  events
    .filter(({ type }) => type === 'window')
    .map(({ id, webPreferences }) => {
      const given = webPreferences as Readonly<Record<string, unknown>>;
      const { partition } = given;
      const name = typeof partition === 'string' ? partition : 'main';
      return { id: Number(id), name, webPreferences: given };
    });
