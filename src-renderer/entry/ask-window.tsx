import type { AskApi } from '#contract/ipc/ask-window.ts';
import en from '../locales/en/ask-window.json';
import es from '../locales/es/ask-window.json';
import { AskPage } from './ask-window/ask-page.tsx';
import { showApart } from './show-apart.tsx';

/** Put there by the window's own preload script. */
const { ask } = window as unknown as { readonly ask: AskApi };

/** The page of the window in which the desktop's main process asks: one question, one answer. */
async function start(): Promise<void> {
  const { question, ...appearance } = await ask.read();
  await showApart(
    { ...appearance, namespace: 'ask-window', es, en },
    <AskPage question={question} ask={ask} />,
  );
}

void start();
