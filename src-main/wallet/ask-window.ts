import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { askReplySchema } from '#contract/ipc/ask-window.schema.ts';
import type { Asked, AskOutcome, AskReply, Question } from '#contract/ipc/ask-window.ts';
import { createWindowsApart } from '../ipc/window-apart.ts';
import type { WindowApart } from '../ipc/window-apart.ts';
import { AlreadyAskingError } from './ask.ts';
import type { Ask, TryReply } from './ask.ts';
import { ASK_HOST, serveAskWindow } from './ask-window-files.ts';

const ASK_PAGE = `app://${ASK_HOST}/ask-window.html`;
const PARTITION = 'ask-window';

interface AskWindowConfig {
  /** File of the window's own preload script. */
  readonly preload: string;
  /** Folder of the built renderer. */
  readonly folder: string;
  /** Origin of Vite while developing. */
  readonly development: string | undefined;
  /** The window that it stands before. */
  readonly parent: () => BrowserWindow | undefined;
  readonly language: () => Asked['language'];
  readonly isDark: () => boolean;
}

/** Questions that say something and decide nothing: the next question takes their place. */
const isNotice = ({ kind }: Question): boolean => kind === 'refused' || kind === 'problem';

/** Makes the function that asks people in a window of the main process. Needs the app to be ready. */
export function createAskWindow(config: AskWindowConfig): Ask {
  const page =
    config.development === undefined ? ASK_PAGE : `${config.development}/ask-window.html`;
  const openApart = createWindowsApart({
    partition: PARTITION,
    preload: config.preload,
    serve: serveAskWindow(config.folder),
    isOwn: (url) => url === page,
  });
  let open: { readonly question: Question; readonly window: BrowserWindow } | undefined;

  return async (question, tryReply) => {
    if (open && !isNotice(open.question)) throw new AlreadyAskingError();
    open?.window.destroy();
    const apart = openApart(optionsFor(question, config.parent()));
    const { window } = apart;
    open = { question, window };
    const asked: Asked = { question, language: config.language(), isDark: config.isDark() };
    try {
      return await answered(apart, page, asked, tryReply);
    } finally {
      if (open.window === window) open = undefined;
    }
  };
}

function optionsFor(
  { kind }: Question,
  parent: BrowserWindow | undefined,
): BrowserWindowConstructorOptions {
  return {
    width: 560,
    height: kind === 'pay' ? 760 : 520,
    minWidth: 360,
    minHeight: 400,
    ...(parent && { parent }),
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
  };
}

function answered(
  { window, handle }: WindowApart,
  page: string,
  asked: Asked,
  tryReply: TryReply,
): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  let isAccepted = false;
  let isTrying = false;
  window.once('closed', () => resolve(isAccepted));

  handle('ask:read', () => asked);
  handle('ask:close', () => window.close());
  const reply = async (input: unknown): Promise<AskOutcome> => {
    // A second click while the first one is being worked on changes nothing.
    if (isTrying || isAccepted) return null;
    isTrying = true;
    try {
      const outcome = await tryReply(input as AskReply);
      if (outcome !== null) return outcome;
      isAccepted = true;
      // After this answer has reached the page.
      setImmediate(() => window.destroy());
      return null;
    } finally {
      isTrying = false;
    }
  };
  handle('ask:reply', reply, askReplySchema);
  window.on('close', (event) => {
    // What is being signed or stored right now is waited for: its outcome must not get lost.
    if (isTrying) event.preventDefault();
  });
  window.loadURL(page).catch(reject);
  return promise;
}
