import type { ElectronApplication, JSHandle, Page } from '@playwright/test';
import type { HarnessApp } from './launch.ts';

export interface MenuEntry {
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  /** Without capitals. */
  readonly role?: string | undefined;
  readonly enabled: boolean;
}

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What a person or the system does to the app outside its windows; the same for both runtimes. */
export interface DesktopSystem {
  /** What dialogs for files answer from now on; undefined: that nothing was chosen. */
  readonly choosePath: (path: string | undefined) => Promise<void>;
  /** What the dialogs for saving proposed so far, one text each. */
  readonly proposed: () => Promise<readonly string[]>;
  /** The system opens a link while the app runs, as macOS does. */
  readonly openLink: (link: string) => Promise<void>;
  /** Somebody starts the app once more with these words, as other systems open links. */
  readonly startAgain: (words: readonly string[]) => Promise<void>;
  readonly menu: () => Promise<readonly MenuEntry[]>;
  /** Chooses an entry of the menu by its id; rejects where it is missing or disabled. */
  readonly choose: (id: string) => Promise<void>;
  /** Nobody has touched the computer for so many seconds. */
  readonly idle: (seconds: number) => Promise<void>;
  /** The computer goes to sleep. */
  readonly sleep: () => Promise<void>;
  /** The place of the main window. */
  readonly bounds: () => Promise<Bounds>;
  readonly setBounds: (bounds: Bounds) => Promise<void>;
  readonly closeWindow: () => Promise<void>;
  /** The scheme that the app set for the system's own parts: `light`, `dark` or `system`. */
  readonly theme: () => Promise<string>;
}

/** By commands to the stand-in. */
export function harnessSystem({ command, events }: HarnessApp): DesktopSystem {
  const tell = (name: string, input?: unknown): Promise<void> => command<void>(name, input);
  return {
    choosePath: (path) =>
      tell('answer-dialogs', {
        canceled: path === undefined,
        filePath: path ?? '',
        filePaths: path === undefined ? [] : [path],
      }),
    proposed: () =>
      Promise.resolve(
        events
          .filter(({ type }) => type === 'dialog.save')
          .map(({ options }) => (options as { defaultPath?: string }).defaultPath ?? ''),
      ),
    openLink: (link) => tell('open-url', link),
    startAgain: (words) => tell('second-instance', words),
    menu: async () =>
      (await command<readonly MenuEntry[]>('menu')).map((entry) => ({
        ...entry,
        role: entry.role?.toLowerCase(),
      })),
    choose: (id) => tell('click-menu', id),
    idle: (seconds) => tell('idle', seconds),
    sleep: () => tell('power', 'suspend'),
    bounds: () => command<Bounds>('bounds'),
    setBounds: (bounds) => tell('set-bounds', bounds),
    closeWindow: () => tell('close-window'),
    theme: () => command<string>('theme'),
  };
}

/** What dialogs were shown is kept where later evaluations find it. */
interface Kept {
  proposed?: string[];
}

/** In Electron's own main process: its objects are led, as nobody can click on a system's dialog. */
export function electronSystem(app: ElectronApplication, page: Page): DesktopSystem {
  // Playwright knows no types of Electron's.
  const main = (): Promise<JSHandle<Electron.BrowserWindow>> =>
    app.browserWindow(page) as Promise<JSHandle<Electron.BrowserWindow>>;
  return {
    choosePath: (path) =>
      app.evaluate(({ dialog }, chosen) => {
        const kept = globalThis as Kept;
        const proposed = (kept.proposed ??= []);
        const canceled = chosen === undefined;
        dialog.showOpenDialog = () =>
          Promise.resolve({ canceled, filePaths: canceled ? [] : [chosen] });
        dialog.showSaveDialog = (...given: unknown[]) => {
          proposed.push((given.at(-1) as { defaultPath?: string }).defaultPath ?? '');
          return Promise.resolve({ canceled, filePath: chosen ?? '' });
        };
      }, path),
    proposed: () => app.evaluate(() => (globalThis as Kept).proposed ?? []),
    openLink: (link) =>
      app.evaluate((electron, url) => {
        electron.app.emit('open-url', { preventDefault: () => {} }, url);
      }, link),
    startAgain: (words) =>
      app.evaluate((electron, given) => {
        electron.app.emit('second-instance', {}, [process.execPath, ...given], process.cwd(), {});
      }, words),
    menu: () =>
      app.evaluate(({ Menu }) => {
        const entries = (menu: Electron.Menu | null): Electron.MenuItem[] =>
          (menu?.items ?? []).flatMap((item) => [item, ...entries(item.submenu ?? null)]);
        return entries(Menu.getApplicationMenu()).map(({ id, label, role, enabled }) => ({
          id,
          label,
          role: role?.toLowerCase(),
          enabled,
        }));
      }),
    choose: (id) =>
      app.evaluate(({ Menu }, wanted) => {
        const entry = Menu.getApplicationMenu()?.getMenuItemById(wanted);
        if (!entry) throw new Error(`The menu has no entry ${wanted}`);
        if (!entry.enabled) throw new Error(`The menu's entry ${wanted} is disabled`);
        (entry.click as () => void)();
      }, id),
    idle: (seconds) =>
      app.evaluate(({ powerMonitor }, now) => {
        powerMonitor.getSystemIdleTime = () => now;
      }, seconds),
    sleep: () => app.evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend')),
    bounds: async () => (await main()).evaluate((window) => window.getNormalBounds()),
    setBounds: async (bounds) =>
      (await main()).evaluate((window, wanted) => window.setBounds(wanted), bounds),
    closeWindow: async () => (await main()).evaluate((window) => window.close()),
    theme: () => app.evaluate(({ nativeTheme }) => nativeTheme.themeSource),
  };
}
