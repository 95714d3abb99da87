import { app } from './app.ts';
import { given, isLed } from './given.ts';
import { loud, LoudEmitter, onlyKnown } from './loud.ts';
import { startRequest } from './net-request.ts';
import { onCommand, report } from './wire.ts';

/**
 * Electron's interfaces to the operating system: calls are reported, events are triggered by
 * commands.
 */

export const shell = loud('shell', {
  async openExternal(url: string): Promise<void> {
    report('shell.openExternal', { url });
  },
});

let dialogAnswer: unknown = { response: 0, checkboxChecked: false };
onCommand('answer-dialogs', (value) => (dialogAnswer = value));
const shown =
  (kind: string) =>
  (...input: readonly unknown[]): Promise<unknown> => {
    report(`dialog.${kind}`, { options: structuredClone(input.at(-1)) });
    return Promise.resolve(dialogAnswer);
  };
export const dialog = loud('dialog', {
  showMessageBox: shown('message'),
  showOpenDialog: shown('open'),
  showSaveDialog: shown('save'),
  showErrorBox(title: string, text: string): void {
    report('dialog.error', { title, text, isReady: app.isReady() });
    // On Linux there are no dialogs before the app is ready.
    if (!app.isReady()) console.error(`${title}\n${text}`);
  },
});

let clickLast = (): boolean => false;
/** The person clicks the notification that was shown last. */
onCommand('click-notification', () => clickLast());

export class Notification extends LoudEmitter {
  static isSupported = (): boolean => true;
  readonly options: { readonly title: string; readonly body: string };
  constructor(options: { readonly title: string; readonly body: string }) {
    super('Notification', ['close', 'click', 'show', 'failed']);
    this.options = options;
  }
  show(): void {
    clickLast = () => this.emit('click');
    report('notification', this.options);
  }
  close(): void {
    this.emit('close');
  }
}

class PowerMonitor extends LoudEmitter {
  idle = 0;
  constructor() {
    super('powerMonitor', ['suspend', 'resume', 'lock-screen', 'unlock-screen', 'shutdown']);
  }
  getSystemIdleTime = (): number => this.idle;
  getSystemIdleState = (threshold: number): string => (this.idle >= threshold ? 'idle' : 'active');
}
const power = new PowerMonitor();
export const powerMonitor = loud('powerMonitor', power);
/** Sets the system's idle time in seconds. */
onCommand<number>('idle', (seconds) => void (power.idle = seconds));
onCommand<string>('power', (event) => power.emit(event));

let isOffline = false;
onCommand<boolean>('offline', (value) => void (isOffline = value));

/** The API origin of the build, replaced by the test's own. */
const LOOPBACK = /^http:\/\/(127\.0\.0\.1|localhost):\d+$/;

/** Reports the tokens that the server issued, so that tests can search for them. */
async function reportTokens(url: URL, response: Response): Promise<void> {
  if (!url.pathname.startsWith('/api/auth/') || !response.ok) return;
  const body = (await response.clone().json()) as { access?: string; refresh?: string };
  if (body.refresh !== undefined) report('net.tokens', { path: url.pathname, ...body });
}

/** Electron's user agent: product name and version precede Chrome's. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'TCTBackOffice/0.1.0 Chrome/148.0.0.0 Electron/45.4.1 Safari/537.36';

export const net = loud('net', {
  request: startRequest,
  isOnline: (): boolean => !isOffline,
  async fetch(input: string | URL, init?: RequestInit): Promise<Response> {
    const url = new URL(input);
    report('net.fetch', { url: url.href, method: init?.method ?? 'GET' });
    if (isOffline) throw new TypeError('net::ERR_INTERNET_DISCONNECTED');
    if (given.api === null || !LOOPBACK.test(url.origin)) {
      throw new TypeError('net::ERR_NAME_NOT_RESOLVED');
    }
    const { credentials: _none, ...rest } = init ?? {};
    const headers = new Headers(init?.headers);
    headers.set('User-Agent', USER_AGENT);
    const response = await fetch(given.api + url.pathname + url.search, { ...rest, headers });
    if (init?.method === 'POST') await reportTokens(url, response);
    return response;
  },
});

interface MenuEntry {
  readonly label?: string;
  readonly role?: string;
  readonly accelerator?: string;
  readonly id?: string;
  readonly enabled?: boolean;
  readonly submenu?: readonly MenuEntry[];
  readonly click?: () => void;
}
let menu: readonly MenuEntry[] = [];
/** The menu that a press of the secondary button opened last. */
let popup: readonly MenuEntry[] = [];
const shownEntry = ({ label, role, accelerator, id, enabled = true }: MenuEntry) => ({
  label,
  role,
  accelerator,
  id,
  enabled,
});
export const Menu = loud('Menu', {
  buildFromTemplate: (template: readonly MenuEntry[]) => ({
    template,
    popup(options: object): void {
      onlyKnown('popup option', options, ['window']);
      popup = template;
      report('popup', { entries: template.map(shownEntry) });
    },
  }),
  setApplicationMenu(value: { readonly template: readonly MenuEntry[] } | null): void {
    menu = value?.template ?? [];
    report('menu', { labels: entriesOf(menu).map(({ label }) => label) });
  },
  getApplicationMenu: () => ({ template: menu }),
});
function entriesOf(list: readonly MenuEntry[]): readonly MenuEntry[] {
  return list.flatMap((entry) => [entry, ...entriesOf(entry.submenu ?? [])]);
}
onCommand('menu', () => entriesOf(menu).map(shownEntry));
onCommand<string>('click-menu', (label) => {
  const entry = entriesOf(menu).find((one) => one.label === label || one.id === label);
  if (!entry?.click) throw new Error(`The menu has no entry ${label}`);
  if (entry.enabled === false) throw new Error(`The menu's entry ${label} is disabled`);
  entry.click();
});
onCommand<string>('click-popup', (label) => {
  const entry = popup.find((one) => one.label === label);
  if (!entry?.click) throw new Error(`The menu has no entry ${label}`);
  entry.click();
});

const workArea = { x: 0, y: 0, width: 1920, height: 1040 };
const display = { id: 1, bounds: { ...workArea, height: 1080 }, workArea, scaleFactor: 1 };
export const screen = loud('screen', {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
  getDisplayMatching: () => display,
});

class NativeTheme extends LoudEmitter {
  private source = 'system';
  constructor() {
    super('nativeTheme', ['updated']);
  }
  get shouldUseDarkColors(): boolean {
    return this.source === 'dark';
  }
  get themeSource(): string {
    return this.source;
  }
  set themeSource(source: string) {
    this.source = source;
    report('nativeTheme', { source });
    this.emit('updated');
  }
}
export const nativeTheme = loud('nativeTheme', new NativeTheme());
onCommand('theme', () => nativeTheme.themeSource);

export const clipboard = loud('clipboard', {
  writeText: (text: string): void => report('clipboard', { text }),
});

export const crashReporter = loud('crashReporter', {});
export const autoUpdater = loud(
  'autoUpdater',
  new LoudEmitter('autoUpdater', ['before-quit-for-update', 'error', 'update-downloaded']),
);
interface Picture {
  resize(options: object): Picture;
}
const picture: Picture = loud('image', { resize: () => picture });
export const nativeImage = loud('nativeImage', {
  createFromDataURL(url: string): Picture {
    if (!url.startsWith('data:image/png;base64,')) throw new Error('Not a picture');
    return picture;
  },
});

/** The icon in the system's bar, with what is said on it. */
let tray: { toolTip: string; entries: readonly MenuEntry[] } | undefined;
export class Tray extends LoudEmitter {
  constructor(image: Picture) {
    super('Tray', ['click']);
    if (image !== picture) throw new Error('A tray without a picture');
    tray = { toolTip: '', entries: [] };
    return loud('Tray', this);
  }
  setToolTip(text: string): void {
    if (tray) tray.toolTip = text;
  }
  setContextMenu({ template }: { readonly template: readonly MenuEntry[] }): void {
    if (tray) tray.entries = template;
  }
  destroy(): void {
    tray = undefined;
  }
}
onCommand('tray', () =>
  tray ? { toolTip: tray.toolTip, entries: tray.entries.map(shownEntry) } : null,
);
export const systemPreferences = loud('systemPreferences', {});
export const webContents = loud('webContents', {});

if (isLed) {
  process.on('unhandledRejection', (error) => {
    report('unhandled', { error: String(error) });
    console.error(error);
    app.exit(70);
  });
}
