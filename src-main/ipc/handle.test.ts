import { afterEach, expect, test, vi } from 'vitest';
import { invoke, removeHandlers, sent } from '../../tests/support/electron.ts';
import { emit, handle } from './handle.ts';

vi.mock('electron', () => import('../../tests/support/electron.ts'));
afterEach(removeHandlers);

const page = { url: 'app://bundle/dashboard', parent: null };
const credentials = { email: 'member@demo.test', password: 'Demo-2026' };

function signIn() {
  const work = vi.fn(() => ({ access: 'token' }));
  handle('session:sign-in', work);
  return work;
}

test('a call of our own page reaches its handler with the argument', async () => {
  const work = signIn();
  expect(await invoke(page, 'session:sign-in', credentials)).toEqual({ access: 'token' });
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
  await expect(invoke(frame, 'session:sign-in', credentials)).rejects.toThrow('unknown sender');
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
  await expect(invoke(page, 'session:sign-in', ...input)).rejects.toThrow('wrong argument');
  expect(work).not.toHaveBeenCalled();
});

test.each(['http://example.com/', 'file:///etc/passwd', 'javascript:alert(1)'])(
  'the link %s is refused',
  async (url) => {
    const work = vi.fn();
    handle('links:open', work);
    await expect(invoke(page, 'links:open', url)).rejects.toThrow('wrong argument');
    await invoke(page, 'links:open', 'https://example.com/');
    expect(work).toHaveBeenCalledOnce();
  },
);

test('what the main process tells reaches the app’s own pages, and no window apart', () => {
  emit('session:ended', 'expired');
  expect(sent).toEqual([['app://bundle/dashboard', 'session:ended', 'expired']]);
});
