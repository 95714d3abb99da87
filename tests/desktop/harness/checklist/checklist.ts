import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { openApart, partsOfApart } from './apart.ts';
import { policyWeaknesses } from './policy.ts';
import type { Weakness } from './policy.ts';
import { foreign, OWN, own, strangers, windowsOf } from './world.ts';
import type { HarnessApp } from '../launch.ts';
import type { Wish } from '../grants.ts';

/**
 * Electron's security checklist (docs/security.md), verified against the running main process:
 * options of its windows, and responses of its handlers to any sender.
 */

const root = join(import.meta.dirname, '../../../..');

/** Other hosts of our scheme, and files outside the package. */
const unserved = [
  'app://other/desktop.html',
  'app://bundle.example.com/',
  'app://bundle/%2e%2e%2fmain%2fmain.js',
  'app://bundle/..%2f..%2fpackage.json',
  'app://bundle/%2fetc%2fpasswd.json',
];

const permissions = [
  'geolocation',
  'notifications',
  'midi',
  'midiSysex',
  'pointerLock',
  'openExternal',
  'clipboard-read',
  'display-capture',
  'hid',
  'serial',
  'usb',
  'idle-detection',
  'storage-access',
  'window-management',
  'fileSystem',
  'mediaKeySystem',
  'unknown',
];

const dangerous: Readonly<Record<string, readonly [item: number, unknown[]]>> = {
  nodeIntegration: [2, [undefined, false]],
  nodeIntegrationInWorker: [2, [undefined, false]],
  nodeIntegrationInSubFrames: [2, [undefined, false]],
  contextIsolation: [3, [undefined, true]],
  sandbox: [4, [undefined, true]],
  webSecurity: [6, [undefined, true]],
  allowRunningInsecureContent: [8, [undefined, false]],
  experimentalFeatures: [9, [undefined, false]],
  enableBlinkFeatures: [10, [undefined]],
  webviewTag: [11, [undefined, false]],
  navigateOnDragDrop: [13, [undefined, false]],
  // Not in Electron's list, see docs/security.md.
  devTools: [0, [false]],
};

function ofWindows(app: HarnessApp): Weakness[] {
  const { events } = app;
  const found: Weakness[] = [];
  for (const { name: window, webPreferences } of windowsOf(app)) {
    for (const [name, [item, allowed]] of Object.entries(dangerous)) {
      const value = webPreferences[name];
      if (!allowed.includes(value)) found.push(`${item}: ${name} is ${String(value)} in ${window}`);
    }
  }
  for (const { name: window, webPreferences } of windowsOf(app)) {
    const isOff = events.some(
      ({ type, partition, isOn }) => type === 'spell-checker' && partition === window && !isOn,
    );
    if (!isOff || webPreferences['spellcheck'] !== false) {
      found.push(`0: the spell checker of ${window} fetches dictionaries`);
    }
  }
  if (!events.some(({ type }) => type === 'app.enableSandbox')) {
    found.push('4: the app does not sandbox every process');
  }
  for (const { url } of events.filter(({ type }) => type === 'loaded')) {
    if (!String(url).startsWith('app://')) found.push(`18: a window loads ${String(url)}`);
  }
  for (const { scheme, privileges } of events.filter(
    ({ type }) => type === 'protocol.privileged',
  )) {
    const { secure, bypassCSP } = privileges as Record<string, boolean>;
    if (!secure) found.push(`1: ${String(scheme)} is no secure origin`);
    if (bypassCSP) found.push(`7: ${String(scheme)} bypasses the policy`);
  }
  for (const { name } of events.filter(({ type }) => type === 'switch')) {
    if (/insecure|web-security|sandbox|remote-debugging|ignore-cert/.test(String(name))) {
      found.push(`6: the app is started with ${String(name)}`);
    }
  }
  return found;
}

interface Granted {
  readonly check: boolean;
  readonly request: boolean;
}

async function ofPermissions({ command }: HarnessApp): Promise<Weakness[]> {
  const stranger = 'https://example.com/';
  const wishes: readonly (Wish & { readonly who: string })[] = [
    ...permissions.map((permission) => ({ permission, url: OWN, who: 'our pages get' })),
    ...[['audio'], ['video', 'audio']].map((media) => ({
      permission: 'media',
      url: OWN,
      media,
      who: `our pages get ${media.join(' and ')} by`,
    })),
    ...['clipboard-sanitized-write', 'geolocation'].map((permission) => ({
      permission,
      url: stranger,
      who: 'strangers get',
    })),
    { permission: 'media', url: stranger, media: ['video'], who: 'strangers get' },
    ...[stranger, OWN].flatMap((url) => [
      { permission: 'clipboard-sanitized-write', url, top: OWN, who: 'frames in our pages get' },
      { permission: 'media', url, top: OWN, media: ['video'], who: 'frames in our pages get' },
    ]),
  ];
  const answers = await command<Granted[]>(
    'all',
    wishes.map((wish) => ['permission', wish]),
  );
  const found = wishes
    .filter((wish, index) => {
      const isAlone = (wish.media?.length ?? 0) < 2;
      // A permission check concerns one kind of device at a time.
      return answers[index]?.request || (isAlone && answers[index]?.check);
    })
    .map(({ who, permission }): Weakness => `5: ${who} ${permission}`);
  const ledger = { vendorId: 0x2c97 };
  for (const deviceType of ['hid', 'usb', 'serial']) {
    const details = { deviceType, device: ledger };
    if (await command<boolean>('device', { details })) found.push('5: devices are granted');
  }
  return found;
}

/** The chart's vendor loads only in its own frame inside the chart's page. */
async function ofChart({ command }: HarnessApp): Promise<Weakness[]> {
  const vendor = 'https://www.tradingview-widget.com/embed/';
  const page = { url: OWN, parent: null };
  const chart = { url: 'app://bundle/chart.html', parent: page };
  const may = async (url: string, parent: object): Promise<boolean> =>
    (await command<Allowed>('may-navigate', { id: 1, url, frame: { url: 'about:blank', parent } }))
      .frame;
  const found: Weakness[] = [];
  if (!(await may(vendor, chart))) found.push('13: the chart’s vendor may not load in its frame');
  if (await may(vendor, page)) found.push('13: the chart’s vendor may load beside the chart');
  if (await may('https://example.com/', chart)) found.push('13: anybody may load in the chart');
  return found;
}

interface Allowed {
  readonly main: boolean;
  readonly frame: boolean;
  readonly redirected: boolean;
}

async function ofNavigation(app: HarnessApp): Promise<Weakness[]> {
  const { command } = app;
  const found: Weakness[] = [];
  const targets = [...foreign, OWN];
  for (const { id, name } of windowsOf(app)) {
    const [may, actions, webview] = await command<[Allowed[], string[], boolean]>('all', [
      ['all', targets.map((url) => ['may-navigate', { id, url }])],
      ['all', targets.map((url) => ['may-open', { id, url }])],
      ['may-attach-webview', id],
    ]);
    for (const [index, url] of targets.entries()) {
      found.push(...strayings(name, url, may[index]));
      if (actions[index] !== 'deny') found.push(`14: ${name} may open ${url}`);
    }
    if (webview) found.push(`12: ${name} may attach a web view`);
  }
  found.push(...(await ofChart(app)));
  return found;
}

function strayings(name: string, url: string, may: Allowed | undefined): Weakness[] {
  // The main window may navigate to the app's own pages; a window apart has no other page.
  if (!may || (name === 'main' && url === OWN)) return [];
  const found: Weakness[] = [];
  if (may.main) found.push(`13: a page of ${name} may go to ${url}`);
  if (may.frame) found.push(`13: a frame of ${name} may go to ${url}`);
  if (may.redirected && name === 'main') {
    found.push(`13: a page of ${name} may be redirected to ${url}`);
  }
  return found;
}

async function ofChannels({ command, events }: HarnessApp): Promise<Weakness[]> {
  const found: Weakness[] = [];
  const [channels = [], listeners = []] = await command<string[][]>('all', [
    ['channels'],
    ['listeners'],
  ]);
  const forged = channels.flatMap((channel) => [
    ...strangers.map((frame) => ({
      frame,
      channel,
      input: [] as unknown[],
      wanted: 'unknown sender',
      fault: `${channel} answers ${frame?.url ?? 'a frame that is gone'}`,
    })),
    {
      frame: own,
      channel,
      input: [{ unknown: true }],
      wanted: 'wrong argument',
      fault: `${channel} takes any argument`,
    },
  ]);
  const replies = await command<{ error?: string }[]>(
    'all',
    forged.map((one) => ['forge', one]),
  );
  for (const [index, { wanted, fault }] of forged.entries()) {
    if (!replies[index]?.error?.includes(wanted)) found.push(`17: ${fault}`);
  }
  for (const channel of listeners) found.push(`17: ${channel} is not one of our channels`);
  await command(
    'all',
    [
      ...foreign.filter((url) => !url.startsWith('https:')),
      'https://bank.example@example.com/',
    ].map((url) => ['forge', { frame: own, channel: 'links:open', input: [url] }]),
  );
  for (const { url } of events.filter(({ type }) => type === 'shell.openExternal')) {
    found.push(`15: ${String(url)} is opened outside`);
  }
  return found;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function ofPages({ command }: HarnessApp): Promise<Weakness[]> {
  const [page, chart, ...others] = await command<Answer[]>(
    'all',
    [OWN, 'app://bundle/chart.html', ...unserved].map((url) => ['ask', { url }]),
  );
  const found = policyWeaknesses(page?.headers ?? {}, chart?.headers ?? {});
  for (const [index, url] of unserved.entries()) {
    // A path without a file extension is a client-side route and returns the app's page.
    const isPage = url.startsWith('app://bundle/') && others[index]?.body.includes('id="root"');
    if (others[index]?.status === 200 && !isPage) found.push(`18: ${url} is served`);
  }
  return found;
}

/**
 * What a built preload script exposes to its page; it must not include `ipcRenderer` or its event
 * objects.
 */
function bridgeWeaknesses(source: string, expected: string): Weakness[] {
  const found: Weakness[] = [];
  const given: Record<string, unknown> = {};
  const listeners: ((event: unknown, ...payload: unknown[]) => void)[] = [];
  const ipcRenderer = {
    invoke: () => Promise.resolve(),
    on: (_channel: string, listener: (typeof listeners)[number]) => listeners.push(listener),
    off: () => {},
    send: () => {},
  };
  const contextBridge = {
    exposeInMainWorld: (name: string, api: unknown) => (given[name] = api),
  };
  const require = () => ({ contextBridge, ipcRenderer });
  runInNewContext(source, { require, exports: {}, module: { exports: {} } });
  const walk = (value: unknown, path: string): void => {
    if (value === ipcRenderer || Object.values(ipcRenderer).includes(value as never)) {
      found.push(`20: ${path} is Electron’s own`);
    } else if (typeof value === 'function') {
      const heard: unknown[] = [];
      if (path.includes('.on')) {
        (value as (listener: unknown) => void)((...all: unknown[]) => heard.push(...all));
      } else if (value.length > 1) found.push(`20: ${path} takes a channel`);
      for (const listener of listeners.splice(0)) listener({ sender: ipcRenderer }, 'payload');
      if (heard.some((one) => typeof one === 'object')) {
        found.push(`20: ${path} passes the event on`);
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) walk(one, `${path}.${key}`);
    } else found.push(`20: ${path} is ${String(value)}`);
  };
  if (Object.keys(given).join() !== expected) {
    found.push(`20: the page of ${expected} gets ${Object.keys(given).join(', ')}`);
  }
  for (const [name, api] of Object.entries(given)) walk(api, name);
  return found;
}

/** All weaknesses of a running app; empty if there are none. */
export async function findWeaknesses(
  app: HarnessApp,
  change: (path: string, text: string) => string = (_path, text) => text,
): Promise<Weakness[]> {
  const apart = await openApart(app);
  const bridges = Object.entries({
    preload: 'desktop',
    replay: 'replay',
    'ask-window': 'ask',
    'find-bar': 'findBar',
    ledger: 'ledger',
  });
  return [
    ...ofWindows(app),
    ...(await ofPermissions(app)),
    ...(await ofNavigation(app)),
    // Forged messages can close these windows, so they may be gone afterwards.
    ...(await partsOfApart(app, apart)),
    ...(await ofChannels(app)),
    ...(await ofPages(app)),
    ...bridges.flatMap(([name, expected]) => {
      const path = `out/preload/${name}.cjs`;
      return bridgeWeaknesses(change(path, readFileSync(join(root, path), 'utf8')), expected);
    }),
  ];
}
