import { afterEach, expect, test, vi } from 'vitest';
import { call, mainChannels } from '../../tests/desktop/harness/ipc.ts';
import type { Reply, SenderFrame } from '../../tests/desktop/harness/ipc.ts';
import { app, BrowserWindow } from '../../tests/desktop/harness/stand-in.ts';
import { reports } from '../../tests/desktop/harness/wire.ts';
import { emit, handle } from './handle.ts';

vi.mock('electron', () => import('../../tests/desktop/harness/stand-in.ts'));
afterEach(() => mainChannels.handlers.clear());

const page = { url: 'app://bundle/dashboard', parent: null };
const frameOf = (frame: Omit<SenderFrame, 'origin'>): SenderFrame => ({
  ...frame,
  origin: new URL(frame.url).origin,
});
const invoke = (
  frame: Omit<SenderFrame, 'origin'> | null,
  channel: string,
  ...input: unknown[]
): Promise<Reply> => call({}, frame && frameOf(frame), channel, input);
const credentials = { email: 'member@demo.test', password: 'Demo-2026' };

function signIn() {
  const work = vi.fn(() => ({ access: 'token' }));
  handle('session:sign-in', work);
  return work;
}

test('a call of our own page reaches its handler with the argument', async () => {
  const work = signIn();
  expect(await invoke(page, 'session:sign-in', credentials)).toEqual({
    value: { access: 'token' },
  });
  expect(work).toHaveBeenCalledExactlyOnceWith(credentials);
});

test.each([
  ['a page of the web', { url: 'https://example.com/', parent: null }],
  ['a look-alike origin', { url: 'app://bundle.example.com/', parent: null }],
  ['a file', { url: 'file:///app/desktop.html', parent: null }],
  ['a frame inside our page', { url: 'app://bundle/chart.html', parent: page }],
  ['a frame that is gone', null],
])('a call of %s is refused', async (_who, frame) => {
  const work = signIn();
  expect(await invoke(frame, 'session:sign-in', credentials)).toEqual({
    error: 'Error: session:sign-in: unknown sender',
  });
  expect(work).not.toHaveBeenCalled();
});

test.each([
  ['nothing', []],
  ['a string', ['member@demo.test']],
  ['a missing field', [{ email: 'member@demo.test' }]],
  ['a field too many', [{ ...credentials, admin: true }]],
  ['a wrong type', [{ ...credentials, password: 1 }]],
  ['a second argument', [credentials, credentials]],
])('an argument that is %s is refused', async (_what, input) => {
  const work = signIn();
  expect(await invoke(page, 'session:sign-in', ...input)).toEqual({
    error: 'TypeError: session:sign-in: wrong argument',
  });
  expect(work).not.toHaveBeenCalled();
});

test.each(['http://example.com/', 'file:///etc/passwd', 'javascript:alert(1)'])(
  'the link %s is refused',
  async (url) => {
    const work = vi.fn();
    handle('links:open', work);
    expect(await invoke(page, 'links:open', url)).toEqual({
      error: 'TypeError: links:open: wrong argument',
    });
    await invoke(page, 'links:open', 'https://example.com/');
    expect(work).toHaveBeenCalledOnce();
  },
);

test('an event of the main process reaches the app’s own pages, and no window apart', async () => {
  await app.whenReady();
  const [own, apart] = [new BrowserWindow(), new BrowserWindow()];
  await own.loadURL('app://bundle/dashboard');
  await apart.loadURL('app://replay/dashboard');
  emit('session:ended', 'expired');
  expect(reports.filter(({ type }) => type === 'send')).toEqual([
    { type: 'send', id: own.id, channel: 'session:ended', payload: ['expired'] },
  ]);
});
