import type { FindBarApi } from '#contract/ipc/find-bar.ts';
import en from '../locales/en/find-bar.json';
import es from '../locales/es/find-bar.json';
import { FindBar } from './find-bar/find-bar.tsx';
import { showApart } from './show-apart.tsx';

/** Put there by the bar's own preload script. */
const { findBar } = window as unknown as { readonly findBar: FindBarApi };

/** The bar over the app's page in which a person looks for words on it. */
async function start(): Promise<void> {
  const appearance = await findBar.read();
  await showApart({ ...appearance, namespace: 'find-bar', es, en }, <FindBar bar={findBar} />);
}

void start();
