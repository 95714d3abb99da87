import { beforeAll, expect, test, vi } from 'vitest';
import { argumentSchemas } from '#contract/ipc/channels.schema.ts';
import type { DesktopApi } from '#contract/ipc/desktop-api.ts';

const electron = vi.hoisted(() => ({
  contextBridge: { exposeInMainWorld: vi.fn<(name: string, api: unknown) => void>() },
  ipcRenderer: {
    invoke: vi.fn((channel: string) => Promise.resolve(channel)),
    on: vi.fn<(channel: string, listener: (event: unknown, payload: unknown) => void) => void>(),
    off: vi.fn<(channel: string, listener: unknown) => void>(),
  },
}));
vi.mock('electron', () => electron);

let given: [name: string, api: unknown][];
let desktop: DesktopApi;
beforeAll(async () => {
  await import('./preload.ts');
  given = [...electron.contextBridge.exposeInMainWorld.mock.calls];
  desktop = given[0]?.[1] as DesktopApi;
});

test('the page gets one object, named desktop', () => {
  expect(given).toEqual([['desktop', desktop]]);
});

test('every channel has one method, and every method asks one channel', async () => {
  const calls = Object.values(desktop as unknown as Record<string, Record<string, () => unknown>>)
    .flatMap((capability) => Object.entries(capability))
    .filter(([name]) => !name.startsWith('on'));
  for (const [, call] of calls) await call();
  const asked = electron.ipcRenderer.invoke.mock.calls.map(([channel]) => channel);
  expect(asked.toSorted()).toEqual(Object.keys(argumentSchemas).toSorted());
});

test('a subscription passes on the payload without the event, until it is ended', () => {
  const heard = vi.fn();
  const end = desktop.session.onEnded(heard);
  const [channel, listener] = electron.ipcRenderer.on.mock.calls[0] ?? [];
  expect(channel).toBe('session:ended');
  listener?.({ sender: 'ipcRenderer' }, 'expired');
  expect(heard).toHaveBeenCalledExactlyOnceWith('expired');
  end();
  expect(electron.ipcRenderer.off).toHaveBeenCalledExactlyOnceWith('session:ended', listener);
});
