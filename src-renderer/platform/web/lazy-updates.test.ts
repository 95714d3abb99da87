import { afterEach, expect, test, vi } from 'vitest';
import { describeUpdates } from '../suites/updates.suite.ts';
import type { UpdateState } from '../ports.ts';
import { createLazyUpdates } from './lazy-updates.ts';

afterEach(() => void vi.useRealTimers());

describeUpdates('web', async () => {
  let notify: (state: UpdateState) => void = () => {};
  const install = vi.fn<() => void>();
  vi.useFakeTimers();
  const updates = createLazyUpdates(() =>
    Promise.resolve({
      startUpdates: (listener: typeof notify) => {
        notify = listener;
        return Promise.resolve(install);
      },
    }),
  );
  dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  return { updates, change: (state) => notify(state), started: () => install.mock.calls.length };
});

test('a network that is lost while its code is on its way is waited for', async () => {
  vi.useFakeTimers();
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  const startUpdates = vi.fn<() => Promise<() => void>>(() => Promise.resolve(() => {}));
  let isReachable = false;
  createLazyUpdates(() => {
    if (isReachable) return Promise.resolve({ startUpdates });
    onLine.mockReturnValue(false);
    return Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  });
  dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(errors).not.toHaveBeenCalled();
  expect(startUpdates).not.toHaveBeenCalled();
  isReachable = true;
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(startUpdates).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
