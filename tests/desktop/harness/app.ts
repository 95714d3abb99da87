import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { given, isLed } from './given.ts';
import { loud, LoudEmitter, preventable } from './loud.ts';
import { onCommand, report } from './wire.ts';

const { version } = JSON.parse(readFileSync(join(given.root, 'package.json'), 'utf8')) as {
  readonly version: string;
};

const events = [
  'activate',
  'before-quit',
  'browser-window-created',
  'open-url',
  'quit',
  'ready',
  'second-instance',
  'web-contents-created',
  'will-finish-launching',
  'will-quit',
  'window-all-closed',
] as const;

/** Parses the command line like Chromium: up to `--`, lower-case names, with or without a value. */
const switches = new Set(
  given.argv
    .slice(0, given.argv.includes('--') ? given.argv.indexOf('--') : undefined)
    .filter((one) => one.startsWith('--'))
    .map((one) => one.slice(2).split('=')[0]?.toLowerCase() ?? ''),
);

class App extends LoudEmitter {
  readonly isPackaged = given.packaged;
  readonly name = 'TCT Back Office';
  readonly commandLine = loud('app.commandLine', {
    appendSwitch: (name: string, value?: string) => report('switch', { name, value }),
    hasSwitch: (name: string): boolean => switches.has(name),
    removeSwitch(name: string): void {
      switches.delete(name);
      report('switch-removed', { name });
    },
  });
  private ready = false;
  private readonly whenStarted: Promise<void>;
  private readonly paths: Record<string, string> = {
    userData: given.profile,
    sessionData: given.profile,
    appData: dirname(given.profile),
    temp: dirname(given.profile),
    downloads: dirname(given.profile),
    documents: dirname(given.profile),
    logs: join(given.profile, 'logs'),
    home: dirname(given.profile),
    exe: process.execPath,
  };
  /** Runs before the process exits, e.g. to close the windows' browser. */
  readonly atEnd: (() => Promise<void>)[] = [];

  constructor() {
    super('app', events);
    this.whenStarted = new Promise((resolve) => {
      setImmediate(() => {
        this.ready = true;
        this.emit('ready', {});
        resolve();
      });
    });
  }

  whenReady = (): Promise<void> => this.whenStarted;
  isReady = (): boolean => this.ready;
  getPath(name: string): string {
    const path = this.paths[name];
    if (path === undefined) throw new Error(`The stand-in has no path ${name}`);
    return path;
  }
  getAppPath = (): string => given.root;
  getName = (): string => this.name;
  getVersion = (): string => version;
  getLocale = (): string => given.locale;
  getPreferredSystemLanguages = (): string[] => [given.locale];
  getSystemLocale = (): string => given.locale;
  requestSingleInstanceLock = (): boolean => true;
  setAppUserModelId = (): void => {};
  enableSandbox = (): void => report('app.enableSandbox');
  focus = (): void => {};
  setAsDefaultProtocolClient(scheme: string): boolean {
    report('app.setAsDefaultProtocolClient', { scheme });
    return true;
  }
  isDefaultProtocolClient = (): boolean => true;

  quit = (): void => {
    const event = preventable({});
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.emit('will-quit', preventable({}));
    this.emit('quit', {}, 0);
    void this.end(0);
  };
  exit = (code = 0): void => void this.end(code);
  relaunch = (): void => report('app.relaunch');

  private async end(code: number): Promise<void> {
    report('ended', { code });
    for (const work of this.atEnd) await work().catch(() => {});
    process.exit(code);
  }
}

const theApp = new App();
export const app = loud('app', theApp);

onCommand<string>('open-url', (url) => app.emit('open-url', preventable({}), url));
onCommand<readonly string[]>('second-instance', (argv) =>
  app.emit('second-instance', preventable({}), ['tct', ...argv], given.root, {}),
);
onCommand('quit', () => app.quit());
// The test process is gone: exit, so that the app does not outlive it.
if (isLed) process.on('disconnect', () => app.exit(0));
