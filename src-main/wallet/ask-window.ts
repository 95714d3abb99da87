import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import { askReplySchema } from '#contract/ipc/ask-window.schema.ts';
import type { Asked, AskOutcome, AskReply, Question } from '#contract/ipc/ask-window.ts';
import { createWindowsApart } from '../ipc/window-apart.ts';
import type { WindowApart } from '../ipc/window-apart.ts';
import type { Lock } from '../modules/lock.ts';
import { AlreadyAskingError } from './ask.ts';
import type { Ask, TryReply } from './ask.ts';
import { ASK_HOST, serveAskWindow } from './ask-window-files.ts';

const ASK_PAGE = `app://${ASK_HOST}/ask-window.html`;
const PARTITION = 'ask-window';

interface AskWindowConfig {
  /** Path of the window's preload script. */
  readonly preload: string;
  /** Directory of the built renderer. */
  readonly folder: string;
  /** Origin of Vite's development server, if there is one. */
  readonly development: string | undefined;
  /** Parent of the modal window. */
  readonly parent: () => BrowserWindow | undefined;
  readonly language: () => Asked['language'];
  readonly isDark: () => boolean;
  /** Behind it no question stays open. */
  readonly lock: Pick<Lock, 'isOn' | 'onChange'>;
}

/** Notices have no decision in them; the next question replaces them. */
const isNotice = ({ kind }: Question): boolean => kind === 'refused' || kind === 'problem';

/** Creates the modal window for questions of the main process. Call it after the app is ready. */
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
  config.lock.onChange((isOn) => {
    if (isOn) open?.window.close();
  });

  return async (question, tryReply) => {
    if (open && !isNotice(open.question)) throw new AlreadyAskingError();
    open?.window.destroy();
    const apart = openApart(optionsFor(question, config.parent()));
    const { window } = apart;
    open = { question, window };
    const asked: Asked = { question, language: config.language(), isDark: config.isDark() };
    try {
      return await answered(apart, { page, asked, tryReply, lock: config.lock });
    } finally {
      if (open.window === window) open = undefined;
    }
  };
}

/** Questions that list what is decided. */
const TALL: readonly Question['kind'][] = ['pay', 'approve', 'ledgerAccount', 'phone'];

function optionsFor(
  { kind }: Question,
  parent: BrowserWindow | undefined,
): BrowserWindowConstructorOptions {
  return {
    width: 560,
    height: TALL.includes(kind) ? 760 : 520,
    minWidth: 360,
    minHeight: 400,
    ...(parent && { parent }),
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
  };
}

interface Asking {
  readonly page: string;
  readonly asked: Asked;
  readonly tryReply: TryReply;
  readonly lock: Pick<Lock, 'isOn'>;
}

function answered(
  { window, handle }: WindowApart,
  { page, asked, tryReply, lock }: Asking,
): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  let isAccepted = false;
  let trying: AbortController | undefined;
  let isClosing = false;
  window.once('closed', () => resolve(isAccepted));

  handle('ask:read', () => asked);
  handle('ask:close', () => window.close());
  const reply = async (input: unknown): Promise<AskOutcome> => {
    // Ignore a repeated submit while the first one is in progress.
    if (trying || isAccepted) return null;
    trying = new AbortController();
    try {
      const outcome = await tryReply(input as AskReply, trying.signal);
      if (outcome !== null) return outcome;
      isAccepted = true;
      // Destroy the window only after the page has received this reply.
      setImmediate(() => window.destroy());
      return null;
    } finally {
      trying = undefined;
      // It could not be closed while that went on.
      if (lock.isOn()) setImmediate(() => window.destroy());
    }
  };
  handle('ask:reply', reply, askReplySchema);
  window.on('close', (event) => {
    // A signature or a write is in progress: closing now would lose its outcome. Where it waits for
    // a person at a device, it ends, and the page says that the device may go on asking.
    if (!trying) {
      isClosing = true;
      return;
    }
    event.preventDefault();
    trying.abort('cancelled');
  });
  window.loadURL(page).catch((error: unknown) => {
    // Closed before its page was there, by the lock for one: that is an answer, not a fault.
    if (isClosing || window.isDestroyed()) return;
    reject(error);
    window.destroy();
  });
  return promise;
}
