import { serveOnePage } from '../ipc/one-page.ts';

/** Host of `app://ask`, which has its own origin and session. */
export const ASK_HOST = 'ask';

/** Serves the question page and its assets, and nothing else. */
export const serveAskWindow = (folder: string): ((request: Request) => Promise<Response>) =>
  serveOnePage({ folder, host: ASK_HOST, page: 'ask-window.html' });
