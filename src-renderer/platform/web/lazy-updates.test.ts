import { afterEach, vi } from 'vitest';
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
