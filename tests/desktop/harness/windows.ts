import { existsSync, readFileSync } from 'node:fs';
import type { BrowserContext, CDPSession, Frame, Page } from '@playwright/test';
import { app } from './app.ts';
import { openBrowser } from './browser.ts';
import { given, mutated } from './given.ts';
import { giveDevices } from './hid.ts';
import { findIn } from './find-in-page.ts';
import { frameIn } from './frame-tree.ts';
import type { NavigatingFrame } from './frame-tree.ts';
import { call } from './ipc.ts';
import type { SenderFrame } from './ipc.ts';
import { loud, LoudEmitter, onlyKnown, preventable } from './loud.ts';
import { createOwnChannels } from './own-channels.ts';
import { openIn } from './partitions.ts';
import { isGranted, session } from './permissions.ts';
import { preloadScript } from './preload-shim.ts';
import { fromWeb, toWeb } from './protocol.ts';
import { webPreferences, windowOptions } from './window-options.ts';
import { report } from './wire.ts';

/** Electron's permission names mapped to those of the DevTools protocol. */
const permissionNames: Readonly<Record<string, string>> = {
  geolocation: 'geolocation',
  notifications: 'notifications',
  midi: 'midi',
  'clipboard-read': 'clipboard-read',
  'clipboard-sanitized-write': 'clipboard-write',
};

let context: Promise<BrowserContext> | undefined;

const frameOf = (frame: Frame): SenderFrame => {
  const url = fromWeb(frame.url());
  const parent = frame.parentFrame();
  return { url, origin: new URL(url).origin, parent: parent && { url: fromWeb(parent.url()) } };
};

interface Preferences {
  readonly preload?: string;
  readonly [name: string]: unknown;
}
export interface WindowOptions {
  readonly width?: number;
  readonly height?: number;
  readonly x?: number;
  readonly y?: number;
  readonly show?: boolean;
  readonly webPreferences?: Preferences;
  readonly [name: string]: unknown;
}

interface View {
  readonly webContents: WebContents;
}

type OpenHandler = (details: { readonly url: string }) => { readonly action: 'allow' | 'deny' };

class WebContents extends LoudEmitter {
  static count = 0;
  readonly id = (WebContents.count += 1);
  readonly session = session.defaultSession;
  readonly window: BrowserWindow;
  readonly own = createOwnChannels();
  readonly ipc = this.own.ipc;
  openHandler: OpenHandler = () => ({ action: 'allow' });
  lastUrl = '';

  constructor(window: BrowserWindow) {
    super('webContents', [
      'will-navigate',
      'will-frame-navigate',
      'will-redirect',
      'will-attach-webview',
      'did-finish-load',
      'did-navigate',
      'did-navigate-in-page',
      'did-fail-load',
      'found-in-page',
      'render-process-gone',
      'will-prevent-unload',
      'preload-error',
      'destroyed',
      'before-input-event',
      'context-menu',
    ]);
    this.window = window;
    return loud('webContents', this);
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }
  getURL(): string {
    return this.window.page ? fromWeb(this.window.page.url()) : this.lastUrl;
  }
  isDestroyed(): boolean {
    return this.window.isClosed;
  }
  loadURL(url: string): Promise<void> {
    return this.window.loadURL(url);
  }
  close(): void {
    this.window.destroy();
  }
  focus(): void {
    report('focus', { id: this.id });
    void this.window.page?.bringToFront().catch(() => {});
  }
  readonly finding = findIn(
    () => this.window.page,
    (result) => this.emit('found-in-page', {}, result),
  );
  findInPage(text: string, options: object = {}): number {
    onlyKnown('findInPage option', options, ['findNext', 'forward']);
    report('findInPage', { id: this.id, text, options });
    return this.finding.start(text, options);
  }
  stopFindInPage(action: string): void {
    report('stopFindInPage', { id: this.id, action });
    this.finding.stop();
  }
  readonly navigationHistory = loud('webContents.navigationHistory', {
    goBack: (): void => void this.window.page?.goBack().catch(() => {}),
    goForward: (): void => void this.window.page?.goForward().catch(() => {}),
  });
  reload(): void {
    report('reload', { id: this.id });
    // A load by the app itself is not a navigation of the page.
    this.lastUrl = this.getURL();
    void this.window.page?.reload().catch(() => {});
  }
  /** Chromium's PDF of the page with print styles; empty if windows are not rendered. */
  async printToPDF(options: object): Promise<Buffer> {
    onlyKnown('printToPDF option', options, ['pageSize', 'printBackground', 'preferCSSPageSize']);
    report('printToPDF', { options });
    if (!this.window.page) throw new Error('There is no page to print');
    return this.window.page.pdf({ printBackground: true, preferCSSPageSize: true });
  }
  send(channel: string, ...payload: unknown[]): void {
    report('send', { id: this.id, channel, payload });
    // As in Electron, a window that is loading or closed receives no message.
    this.window.page
      ?.evaluate(
        ([name, all]) => {
          const { __harness_emit: emit } = globalThis as {
            __harness_emit?: (channel: string, payload: readonly unknown[]) => void;
          };
          emit?.(name, all);
        },
        [channel, structuredClone(payload)] as const,
      )
      .catch(() => {});
  }
}

const windows = new Set<BrowserWindow>();
const views = new Set<BrowserWindow>();

export class BrowserWindow extends LoudEmitter {
  static getAllWindows = (): BrowserWindow[] => [...windows];
  static getFocusedWindow = (): BrowserWindow | null => [...windows].at(-1) ?? null;
  static fromWebContents = (contents: WebContents): BrowserWindow | null => contents.window;

  readonly id: number;
  readonly webContents: WebContents;
  page: Page | undefined;
  isClosed = false;
  isView = false;
  private readonly options: WindowOptions;
  private readonly opened: Promise<void>;
  private bounds: { x: number; y: number; width: number; height: number };
  private maximized = false;

  constructor(options: WindowOptions = {}) {
    super('BrowserWindow', [
      'blur',
      'close',
      'closed',
      'focus',
      'hide',
      'maximize',
      'minimize',
      'move',
      'moved',
      'ready-to-show',
      'resize',
      'resized',
      'show',
      'unmaximize',
    ]);
    if (!app.isReady()) throw new Error('A window before the app is ready');
    onlyKnown('BrowserWindow option', options, windowOptions);
    onlyKnown('web preference', options.webPreferences ?? {}, webPreferences);
    this.options = options;
    const { width = 800, height = 600, x = 100, y = 100 } = options;
    this.bounds = { x, y, width, height };
    const self = loud('BrowserWindow', this);
    this.webContents = new WebContents(self);
    this.id = this.webContents.id;
    windows.add(self);
    report('window', {
      id: this.id,
      bounds: this.bounds,
      webPreferences: structuredClone(options.webPreferences ?? {}),
    });
    app.emit('web-contents-created', {}, this.webContents);
    app.emit('browser-window-created', {}, self);
    this.opened = given.port === null ? Promise.resolve() : this.open(self);
    // Rejections are reported to the caller that loads a page.
    this.opened.catch(() => {});
    return self;
  }

  private async open(self: BrowserWindow): Promise<void> {
    context ??= openBrowser();
    const browser = await context;
    const blank = browser.pages().find((one) => one.url() === 'about:blank');
    const page = windows.size === 1 && blank ? blank : await browser.newPage();
    self.page = page;
    await page.setViewportSize({ width: this.bounds.width, height: this.bounds.height });
    await page.exposeBinding(
      '__harness_ipc',
      ({ frame }, channel: string, input: readonly unknown[]) =>
        this.webContents.own.call(this.webContents, frameOf(frame), channel, input) ??
        call(this.webContents, frameOf(frame), channel, input),
    );
    const { preload } = this.options.webPreferences ?? {};
    if (preload !== undefined) {
      if (!existsSync(preload)) throw new Error(`There is no preload script ${preload}`);
      const source = mutated(preload, readFileSync(preload, 'utf8'));
      await page.addInitScript({ content: preloadScript(source) });
    }
    await giveDevices(page, this.options.webPreferences?.['partition']);
    await this.guard(await browser.newCDPSession(page), page);
    page.on('pageerror', (error) => report('page-error', { message: error.message }));
    page.on('console', (message) =>
      report('console', { kind: message.type(), text: message.text() }),
    );
    page.on('download', (download) => {
      const event = preventable({});
      session.defaultSession.emit('will-download', event, {}, this.webContents);
      report('download', { url: download.url(), prevented: event.defaultPrevented });
      void download.cancel().catch(() => {});
    });
    page.on('close', () => this.gone(self));
  }

  /** Applies the app's own rules to every navigation, window and permission request of the page. */
  private async guard(browser: CDPSession, page: Page): Promise<void> {
    await browser.send('Page.enable');
    browser.on('Page.windowOpen', ({ url }) => {
      const { action } = this.webContents.openHandler({ url: fromWeb(url) });
      report('window.open', { url: fromWeb(url), action });
    });
    page.on('popup', (popup) => void popup.close().catch(() => {}));
    const { frameTree } = await browser.send('Page.getFrameTree');
    await browser.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] });
    browser.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId === undefined) {
        this.webContents.emit('did-navigate', {}, fromWeb(frame.url));
      }
    });
    browser.on('Page.navigatedWithinDocument', ({ frameId, url }) => {
      const isMain = frameId === frameTree.frame.id;
      this.webContents.emit('did-navigate-in-page', {}, fromWeb(url), isMain);
    });
    browser.on('Fetch.requestPaused', ({ requestId, request, frameId }) => {
      const isMain = frameId === frameTree.frame.id;
      const answer = async (): Promise<void> => {
        const tree = isMain ? null : (await browser.send('Page.getFrameTree')).frameTree;
        const frame = tree && frameIn(tree, frameId);
        if (this.mayNavigate(fromWeb(request.url), isMain, frame)) {
          await browser.send('Fetch.continueRequest', { requestId });
        } else await browser.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
      };
      answer().catch(() => {});
    });
  }

  private mayNavigate(url: string, isMain: boolean, frame: NavigatingFrame | null): boolean {
    // A load by the app itself is not a navigation of the page.
    if (isMain && url === this.webContents.lastUrl) {
      this.webContents.lastUrl = '';
      return true;
    }
    const event = preventable({ url, isMainFrame: isMain, isSameDocument: false, frame });
    if (isMain) this.webContents.emit('will-navigate', event, url);
    this.webContents.emit('will-frame-navigate', event);
    report('navigate', { url, isMain, prevented: event.defaultPrevented });
    return !event.defaultPrevented;
  }

  async loadURL(url: string): Promise<void> {
    this.webContents.lastUrl = url;
    openIn(this.options.webPreferences?.['partition'], url);
    await this.opened;
    if (this.page) {
      await this.setPermissions(url);
      await this.page.goto(toWeb(url), { waitUntil: 'commit' });
      this.emit('ready-to-show');
      await this.page.waitForLoadState('load');
    } else this.emit('ready-to-show');
    this.webContents.emit('did-finish-load');
    report('loaded', { id: this.id, url });
  }

  private get partition(): { readonly partition?: string } {
    const name = this.options.webPreferences?.['partition'];
    return typeof name === 'string' ? { partition: name } : {};
  }

  private async setPermissions(url: string): Promise<void> {
    const browser = await (await context)?.newCDPSession(this.page as Page);
    for (const [permission, name] of Object.entries(permissionNames)) {
      const { check, request } = isGranted({ permission, url, ...this.partition });
      await browser?.send('Browser.setPermission', {
        permission: { name },
        setting: check && request ? 'granted' : 'denied',
        origin: new URL(toWeb(url)).origin,
      });
    }
  }

  /** As a view it is a part of a window, and none of the app's. */
  becomeView(): void {
    const self = windowOf(this.id);
    windows.delete(self);
    views.add(self);
    this.isView = true;
  }

  private gone(self: BrowserWindow): void {
    if (this.isClosed) return;
    this.isClosed = true;
    windows.delete(self);
    views.delete(self);
    this.emit('closed');
    if (windows.size === 0 && !this.isView) app.emit('window-all-closed');
  }

  close(): void {
    const event = preventable({});
    this.emit('close', event);
    if (event.defaultPrevented) return;
    if (this.page) void this.page.close();
    else this.gone([...windows].find(({ id }) => id === this.id) ?? this);
  }
  destroy(): void {
    if (this.page) void this.page.close();
  }
  isDestroyed = (): boolean => this.isClosed;
  show(): void {
    report('show', { id: this.id });
  }
  hide(): void {}
  focus(): void {
    report('focus', { id: this.id });
  }
  isVisible = (): boolean => !this.isClosed;
  isFocused = (): boolean => true;
  isMinimized = (): boolean => false;
  isFullScreen = (): boolean => false;
  isMaximized = (): boolean => this.maximized;
  restore(): void {}
  maximize(): void {
    this.maximized = true;
  }
  readonly contentView = loud('contentView', {
    addChildView: (view: View): void => report('view.shown', { id: view.webContents.id }),
    removeChildView: (view: View): void => report('view.hidden', { id: view.webContents.id }),
  });
  getContentSize = () => [this.bounds.width, this.bounds.height];
  getBounds = () => this.bounds;
  getNormalBounds = () => this.bounds;
  setBounds(bounds: Partial<{ x: number; y: number; width: number; height: number }>): void {
    this.bounds = { ...this.bounds, ...bounds };
  }
  setMenuBarVisibility(): void {}
  removeMenu(): void {}
  setContentProtection(): void {}
  setTitle(): void {}
}

export const windowOf = (id: number): BrowserWindow => {
  const found = [...windows, ...views].find((one) => one.id === id);
  if (!found) throw new Error(`There is no window ${id}`);
  return found;
};
/** The window that was opened first. */
export const mainWindow = (): BrowserWindow =>
  windowOf(Math.min(...[...windows].map(({ id }) => id)));
