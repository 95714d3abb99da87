import { headerWeaknesses, sealed } from './policy.ts';
import type { Wanted, Weakness } from './policy.ts';
import { own, strangers, windowsOf } from './world.ts';
import type { AskedWindow } from './world.ts';
import { smallFile } from '../diagnostics-files.ts';
import type { SenderFrame } from '../ipc.ts';
import type { HarnessApp } from '../launch.ts';

/** The windows apart that the main process opens, with what each may do. */

interface Expected {
  readonly page: string;
  readonly policy: Wanted;
  readonly channels: readonly string[];
  /** URLs that its session must not serve. */
  readonly unserved: readonly string[];
}

const outside = ['app://bundle/dashboard', 'app://bundle/api/health/', 'app://other/x.js'];
const expected: Readonly<Record<string, Expected>> = {
  replay: {
    page: 'app://replay/replay',
    policy: { ...sealed, 'img-src': "'self' data: blob:", 'trusted-types': 'app' },
    channels: ['replay:read', 'replay:close'],
    unserved: [
      ...outside,
      'app://replay/api/health/',
      'app://replay/desktop.html',
      'app://replay/ask-window.html',
      'app://replay/..%2f..%2fpackage.json',
    ],
  },
  'ask-window': {
    page: 'app://ask/ask-window.html',
    policy: { ...sealed, 'trusted-types': "'none'" },
    channels: ['ask:read', 'ask:close', 'ask:reply'],
    unserved: [
      ...outside,
      'app://ask/api/health/',
      'app://ask/desktop.html',
      'app://ask/replay',
      'app://ask/icon.svg',
      'app://ask/..%2f..%2fpackage.json',
    ],
  },
  'find-bar': {
    page: 'app://find/find-bar.html',
    policy: { ...sealed, 'trusted-types': "'none'" },
    channels: ['findBar:read', 'findBar:search', 'findBar:clear', 'findBar:close'],
    unserved: [
      ...outside,
      'app://find/api/health/',
      'app://find/desktop.html',
      'app://find/ask-window.html',
      'app://find/..%2f..%2fpackage.json',
    ],
  },
  ledger: {
    page: 'app://ledger/ledger.html',
    policy: { ...sealed, 'trusted-types': "'none'" },
    channels: ['ledger:read', 'ledger:tell'],
    unserved: [
      ...outside,
      'app://ledger/api/health/',
      'app://ledger/desktop.html',
      'app://ledger/ask-window.html',
      'app://ledger/..%2f..%2fpackage.json',
    ],
  },
};

/** The one window whose page may reach devices, and only those of one maker. */
const WITH_DEVICES = 'ledger';

/** Opens them like a page of the app and the menu could; they stay open. */
export async function openApart(app: HarnessApp): Promise<readonly AskedWindow[]> {
  const ask = (channel: string, input: string) =>
    app.command('forge', { frame: own, channel, input: [input] });
  await ask('diagnostics:open', await smallFile());
  await app.command('click-menu', 'find');
  // Resolves only when the question is answered, so it is not awaited.
  ask('wallet:act', 'ledger').catch(() => {});
  await openHidden(app);
  for (const { page } of Object.values(expected)) await app.event('loaded', { url: page });
  return windowsOf(app).filter(({ name }) => name !== 'main');
}

/** The question that connects a device opens the hidden window; here nothing answers in it. */
async function openHidden(app: HarnessApp): Promise<void> {
  const say = (name: string, host: string, channel: string, input: object): Promise<unknown> => {
    const id = windowsOf(app).find((window) => window.name === name)?.id ?? 0;
    const frame = { url: `app://${host}/${name}.html`, origin: `app://${host}`, parent: null };
    return app.command('forge-own', { id, frame, channel, input: [input] });
  };
  await app.event('loaded', { url: 'app://ask/ask-window.html' });
  const told = say('ask-window', 'ask', 'ask:reply', {});
  await app.event('loaded', { url: 'app://ledger/ledger.html' });
  await say('ledger', 'ledger', 'ledger:tell', { kind: 'failed', fault: 'none' });
  await told;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

const nameOf = (frame: SenderFrame | null, page: string): string =>
  frame?.url === page ? 'a frame in itself' : (frame?.url ?? 'a frame that is gone');

async function ofOne(app: HarnessApp, { id, name }: AskedWindow): Promise<Weakness[]> {
  const wanted = expected[name];
  if (!wanted) return [`18: a window that nobody knows: ${name}`];
  return [
    ...(await ofPermissions(app, name, wanted.page)),
    ...(await ofSession(app, name, wanted)),
    ...(await ofChannels(app, id, name, wanted)),
  ];
}

async function ofPermissions({ command }: HarnessApp, name: string, page: string) {
  const found: Weakness[] = [];
  for (const permission of ['clipboard-sanitized-write', 'geolocation', 'media', 'unknown']) {
    const wish = { permission, url: page, partition: name, media: ['video'] };
    const { check, request } = await command<{ check: boolean; request: boolean }>(
      'permission',
      wish,
    );
    if (check) found.push(`5: ${name} has ${permission}`);
    if (request) found.push(`5: ${name} gets ${permission}`);
  }
  return [...found, ...(await ofDevices(command, name, page))];
}

async function ofDevices(command: HarnessApp['command'], name: string, page: string) {
  const found: Weakness[] = [];
  const isWanted = name === WITH_DEVICES;
  const may = await command<{ check: boolean; request: boolean }>('permission', {
    permission: 'hid',
    url: page,
    partition: name,
  });
  if (may.check !== isWanted || may.request) found.push(`5: ${name} has hid`);
  const devices = [
    { deviceType: 'hid', device: { vendorId: 0x2c97 } },
    { deviceType: 'hid', device: { vendorId: 0x1050 } },
    { deviceType: 'usb', device: { vendorId: 0x2c97 } },
    { deviceType: 'serial', device: { vendorId: 0x2c97 } },
  ];
  for (const [index, details] of devices.entries()) {
    const isGiven = await command<boolean>('device', { details, partition: name });
    if (isGiven !== (isWanted && index === 0)) {
      found.push(`5: ${name} reaches ${details.deviceType} of ${details.device.vendorId}`);
    }
  }
  return found;
}

/** Its session serves its page with the expected headers, and nothing else. */
async function ofSession({ command }: HarnessApp, name: string, wanted: Expected) {
  const [shown, ...others] = await command<Answer[]>(
    'all',
    [wanted.page, ...wanted.unserved].map((url) => ['ask', { url, partition: name }]),
  );
  const found: Weakness[] = shown?.status === 200 ? [] : [`18: ${name} has no page`];
  found.push(...headerWeaknesses(name, shown?.headers ?? {}, wanted.policy));
  for (const [index, url] of wanted.unserved.entries()) {
    if (others[index]?.status === 200) found.push(`18: ${url} is served to ${name}`);
  }
  return found;
}

async function ofChannels({ command }: HarnessApp, id: number, name: string, wanted: Expected) {
  const { page } = wanted;
  const channels = await command<string[]>('own-channels', id);
  const found: Weakness[] = channels
    .filter((one) => !wanted.channels.includes(one))
    .map((channel): Weakness => `17: ${channel} is a channel of ${name}`);
  const itself = { url: page, origin: new URL(page).origin, parent: null };
  const senders: readonly (SenderFrame | null)[] = [
    own,
    ...strangers.filter((frame) => frame?.url !== page),
    { ...itself, parent: { url: page } },
  ];
  const say = (frame: SenderFrame | null, channel: string, input: readonly unknown[]) =>
    // A window that a message has closed rejects, which counts as a fault, too.
    command<{ error?: string }>('forge-own', { id, frame, channel, input }).catch(
      (error: unknown) => ({ error: String(error) }),
    );
  for (const channel of channels) {
    for (const frame of senders) {
      const { error } = await say(frame, channel, []);
      if (!error?.includes('unknown sender')) {
        found.push(`17: ${channel} answers ${nameOf(frame, page)}`);
      }
    }
    const { error } = await say(itself, channel, [{ unknown: true }]);
    if (!error?.includes('wrong argument')) found.push(`17: ${channel} takes any argument`);
  }
  return found;
}

/** Weaknesses of the windows apart. */
export async function partsOfApart(
  app: HarnessApp,
  windows: readonly AskedWindow[],
): Promise<Weakness[]> {
  const found: Weakness[] = [];
  for (const window of windows) found.push(...(await ofOne(app, window)));
  // Emits an event that goes to every page of the app.
  await app.command('click-menu', 'saveDiagnostics');
  for (const { id, channel } of app.events.filter(({ type }) => type === 'send')) {
    const hearing = windows.find((window) => window.id === id);
    if (hearing) found.push(`17: ${hearing.name} hears ${String(channel)}`);
  }
  return found;
}
