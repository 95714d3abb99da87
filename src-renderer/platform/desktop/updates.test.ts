import { expect, test, vi } from 'vitest';
import type { UpdateState } from '#contract/ipc/updates.ts';
import { describeUpdates } from '../suites/updates.suite.ts';
import { createDesktopUpdates } from './updates.ts';

/** The main process's side. */
function mainProcess(first: UpdateState = { phase: 'idle' }) {
  let notify: (state: UpdateState) => void = () => {};
  const bridge = {
    state: vi.fn(() => Promise.resolve(first)),
    download: vi.fn(() => Promise.resolve()),
    retry: vi.fn(() => Promise.resolve()),
    install: vi.fn(() => Promise.resolve()),
    onChanged(listener: typeof notify) {
      notify = listener;
      return () => {};
    },
  };
  return { bridge, change: (state: UpdateState) => notify(state) };
}

describeUpdates('desktop', async () => {
  const { bridge, change } = mainProcess();
  const updates = createDesktopUpdates(bridge, vi.fn<() => void>());
  await bridge.state.mock.results[0]?.value;
  return { updates, change, started: () => bridge.install.mock.calls.length };
});

test('a window that opens late learns what was found before', async () => {
  const { bridge } = mainProcess({ phase: 'available', version: '1.2.0' });
  const updates = createDesktopUpdates(bridge, vi.fn<() => void>());
  await vi.waitFor(() => expect(updates.state()).toEqual({ phase: 'available', version: '1.2.0' }));
});

test('a state that was notified meanwhile is not overwritten by the first answer', async () => {
  const { bridge, change } = mainProcess();
  const updates = createDesktopUpdates(bridge, vi.fn<() => void>());
  change({ phase: 'ready' });
  await bridge.state.mock.results[0]?.value;
  await Promise.resolve();
  expect(updates.state()).toEqual({ phase: 'ready' });
});

test('where no version is ready, the page alone starts anew', () => {
  const { bridge } = mainProcess();
  const reload = vi.fn<() => void>();
  createDesktopUpdates(bridge, reload).install();
  expect(reload).toHaveBeenCalledOnce();
  expect(bridge.install).not.toHaveBeenCalled();
});

test('fetching and trying again are asked of the main process', () => {
  const { bridge } = mainProcess();
  const updates = createDesktopUpdates(bridge, vi.fn<() => void>());
  updates.download();
  updates.retry();
  expect(bridge.download).toHaveBeenCalledOnce();
  expect(bridge.retry).toHaveBeenCalledOnce();
});
