import { BrowserWindow, session } from 'electron';
import type { WebContents, WebFrameMain } from 'electron';
import { Check } from 'typebox/value';
import { askReplySchema } from '#contract/ipc/ask-window.schema.ts';
import type { Asked, Question } from '#contract/ipc/ask-window.ts';
import { AlreadyAskingError } from './ask.ts';
import type { Ask, TryReply } from './ask.ts';
import { ASK_HOST, serveAskWindow } from './ask-window-files.ts';

const ASK_PAGE = `app://${ASK_HOST}/ask-window.html`;
/** In memory, and apart from the app's own pages: nothing of theirs reaches into it. */
const PARTITION = 'ask-window';

interface AskWindowConfig {
  /** File of the window's own preload script. */
  readonly preload: string;
  /** Folder of the built renderer. */
  readonly folder: string;
  /** Origin of Vite while developing. */
  readonly development: string | undefined;
  readonly language: () => Asked['language'];
  readonly isDark: () => boolean;
}

/** Questions that say something and decide nothing: the next question takes their place. */
const isNotice = ({ kind }: Question): boolean => kind === 'refused' || kind === 'problem';

/** Makes the function that asks people in a window of the main process. Needs the app to be ready. */
export function createAskWindow(config: AskWindowConfig): Ask {
  const own = session.fromPartition(PARTITION);
  own.protocol.handle('app', serveAskWindow(config.folder));
  own.setPermissionRequestHandler((_contents, _permission, done) => done(false));
  own.setPermissionCheckHandler(() => false);
  let open: { readonly question: Question; readonly window: BrowserWindow } | undefined;

  const page =
    config.development === undefined ? ASK_PAGE : `${config.development}/ask-window.html`;

  return async (question, tryReply) => {
    if (open && !isNotice(open.question)) throw new AlreadyAskingError();
    open?.window.destroy();
    const window = newWindow(config, question);
    open = { question, window };
    const asked: Asked = { question, language: config.language(), isDark: config.isDark() };
    try {
      return await answered(window, page, asked, tryReply);
    } finally {
      if (open.window === window) open = undefined;
    }
  };
}

function newWindow(config: AskWindowConfig, { kind }: Question): BrowserWindow {
  const parent = BrowserWindow.getAllWindows()[0];
  return new BrowserWindow({
    width: 560,
    height: kind === 'pay' ? 760 : 520,
    minWidth: 360,
    minHeight: 400,
    show: false,
    ...(parent && { parent }),
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload: config.preload,
      partition: PARTITION,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
      devTools: config.development !== undefined,
    },
  });
}

/** Only the top frame of the page that this window was opened with has a say. */
const isOwnFrame = (frame: WebFrameMain | null, page: string): boolean =>
  frame !== null && frame.parent === null && frame.url === page;

function answered(
  window: BrowserWindow,
  page: string,
  asked: Asked,
  tryReply: TryReply,
): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  let isAccepted = false;
  let isTrying = false;
  window.once('closed', () => resolve(isAccepted));
  window.once('ready-to-show', () => window.show());

  // Messages of this one page; those of every other page have no handler here.
  const { ipc }: WebContents = window.webContents;
  const handle = <Result>(channel: string, work: (...input: unknown[]) => Result): void => {
    ipc.handle(channel, (event, ...input: unknown[]) => {
      if (!isOwnFrame(event.senderFrame, page)) throw new Error(`${channel}: unknown sender`);
      return work(...input);
    });
  };
  handle('ask:read', () => asked);
  handle('ask:close', () => window.close());
  handle('ask:reply', async (...input) => {
    const [reply] = input;
    if (input.length !== 1 || !Check(askReplySchema, reply)) throw new TypeError('wrong argument');
    // A second click while the first one is being worked on changes nothing.
    if (isTrying || isAccepted) return null;
    isTrying = true;
    try {
      const outcome = await tryReply(reply);
      if (outcome !== null) return outcome;
      isAccepted = true;
      // After this answer has reached the page.
      setImmediate(() => window.destroy());
      return null;
    } finally {
      isTrying = false;
    }
  });
  window.on('close', (event) => {
    // What is being signed or stored right now is waited for: its outcome must not get lost.
    if (isTrying) event.preventDefault();
  });
  window.loadURL(page).catch(reject);
  return promise;
}
