import { expect, test, vi } from 'vitest';
import type { UpdateState } from '#contract/ipc/updates.ts';
import { describeUpdates } from '../suites/updates.suite.ts';
import { createDesktopUpdates } from './updates.ts';

/** A stub of the main process. */
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

test('a window that opens late gets the earlier state', async () => {
  const { bridge } = mainProcess({ phase: 'available', version: '1.2.0' });
  const updates = createDesktopUpdates(bridge, vi.fn<() => void>());
  await vi.waitFor(() => expect(updates.state()).toEqual({ phase: 'available', version: '1.2.0' }));
});

test('an event that arrives before the initial response is not overwritten by it', async () => {
  const { bridge, change } = mainProcess();
  const updates = createDesktopUpdates(bridge, vi.fn<() => void>());
  change({ phase: 'ready' });
  await bridge.state.mock.results[0]?.value;
  await Promise.resolve();
  expect(updates.state()).toEqual({ phase: 'ready' });
});

test('without a ready version only the page reloads', () => {
  const { bridge } = mainProcess();
  const reload = vi.fn<() => void>();
  createDesktopUpdates(bridge, reload).install();
  expect(reload).toHaveBeenCalledOnce();
  expect(bridge.install).not.toHaveBeenCalled();
});

test('downloads and retries are requested from the main process', () => {
  const { bridge } = mainProcess();
  const updates = createDesktopUpdates(bridge, vi.fn<() => void>());
  updates.download();
  updates.retry();
  expect(bridge.download).toHaveBeenCalledOnce();
  expect(bridge.retry).toHaveBeenCalledOnce();
});
