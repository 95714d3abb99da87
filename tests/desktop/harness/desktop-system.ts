import type { ElectronApplication, JSHandle, Page } from '@playwright/test';
import type { HarnessApp } from './launch.ts';

export interface MenuEntry {
  readonly id?: string | undefined;
  readonly label?: string | undefined;
  /** In lower case. */
  readonly role?: string | undefined;
  readonly enabled: boolean;
}

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Actions of the user and the operating system outside the windows, for both runtimes. */
export interface DesktopSystem {
  /** Path returned by file dialogs from now on; undefined: cancelled. */
  readonly choosePath: (path: string | undefined) => Promise<void>;
  /** File names proposed by save dialogs so far. */
  readonly proposed: () => Promise<readonly string[]>;
  /** The operating system opens a deep link while the app runs, as on macOS. */
  readonly openLink: (link: string) => Promise<void>;
  /** A second instance starts with these arguments, which is how Windows and Linux open links. */
  readonly startAgain: (words: readonly string[]) => Promise<void>;
  readonly menu: () => Promise<readonly MenuEntry[]>;
  /** Clicks a menu entry by its id; rejects if it is missing or disabled. */
  readonly choose: (id: string) => Promise<void>;
  /** Sets the system's idle time in seconds. */
  readonly idle: (seconds: number) => Promise<void>;
  /** The computer suspends. */
  readonly sleep: () => Promise<void>;
  /** Bounds of the main window. */
  readonly bounds: () => Promise<Bounds>;
  readonly setBounds: (bounds: Bounds) => Promise<void>;
  readonly closeWindow: () => Promise<void>;
  /** Theme source that the app set for native parts: `light`, `dark` or `system`. */
  readonly theme: () => Promise<string>;
}

/** Implemented by commands to the stand-in. */
export function harnessSystem({ command, events }: HarnessApp): DesktopSystem {
  const run = (name: string, input?: unknown): Promise<void> => command<void>(name, input);
  return {
    choosePath: (path) =>
      run('answer-dialogs', {
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
    openLink: (link) => run('open-url', link),
    startAgain: (words) => run('second-instance', words),
    menu: async () =>
      (await command<readonly MenuEntry[]>('menu')).map((entry) => ({
        ...entry,
        role: entry.role?.toLowerCase(),
      })),
    choose: (id) => run('click-menu', id),
    idle: (seconds) => run('idle', seconds),
    sleep: () => run('power', 'suspend'),
    bounds: () => command<Bounds>('bounds'),
    setBounds: (bounds) => run('set-bounds', bounds),
    closeWindow: () => run('close-window'),
    theme: () => command<string>('theme'),
  };
}

/** Stores dialog calls where later evaluations find them. */
interface Kept {
  proposed?: string[];
}

/** Controls Electron's objects in its main process, since native dialogs cannot be clicked. */
export function electronSystem(app: ElectronApplication, page: Page): DesktopSystem {
  // Playwright does not import Electron's types.
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
