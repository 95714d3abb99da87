import { beforeEach, expect, test, vi } from 'vitest';
import { followServiceWorker } from './service-worker-updates.ts';

/** A stub of a service worker as the page sees it. */
class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  readonly postMessage = vi.fn();

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  /** The worker that the next update check finds. */
  found: FakeWorker | null = null;
  readonly update = vi.fn(async () => {
    this.installing = this.found;
    if (this.installing) this.dispatchEvent(new Event('updatefound'));
  });

  /** Completes the installation: the new worker is waiting. */
  settle(): void {
    const worker = this.installing;
    this.installing = null;
    this.waiting = worker;
    worker?.become('installed');
  }
}

beforeEach(() => void vi.useFakeTimers());

function page({ isControlled = true } = {}) {
  const registration = new FakeRegistration();
  const container = Object.assign(new EventTarget(), {
    controller: isControlled ? new FakeWorker() : null,
  });
  const notify = vi.fn();
  const reload = vi.fn();
  const onFirst = vi.fn();
  const install = followServiceWorker({
    container: container as unknown as ServiceWorkerContainer,
    registration: registration as unknown as ServiceWorkerRegistration,
    document,
    now: Date.now,
    reload,
    notify,
    onFirst,
  });
  const takeOver = () => container.dispatchEvent(new Event('controllerchange'));
  const phases = () => notify.mock.calls.map(([state]) => (state as { phase: string }).phase);
  return { registration, install, reload, onFirst, takeOver, phases };
}

test('the first service worker is no update', async () => {
  const { registration, takeOver, onFirst, phases, reload } = page({ isControlled: false });
  registration.found = new FakeWorker();
  await registration.update();
  registration.settle();
  takeOver();
  expect(phases()).toEqual([]);
  expect(onFirst).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});

test('a new version waits, and takes over on the member’s request: one reload', async () => {
  const { registration, install, takeOver, phases, reload } = page();
  const next = new FakeWorker();
  registration.found = next;
  await registration.update();
  registration.settle();
  expect(phases()).toEqual(['available', 'ready']);
  expect(next.postMessage).not.toHaveBeenCalled();
  install();
  install();
  expect(next.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  takeOver();
  expect(reload).toHaveBeenCalledOnce();
});

test('a version that another tab started reloads nothing here: this one may hold a form', async () => {
  const { takeOver, phases, reload } = page();
  takeOver();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reload).not.toHaveBeenCalled();
  expect(phases()).toEqual(['ready']);
});

test('a version that could not be fetched has failed', async () => {
  const { registration, phases } = page();
  const next = new FakeWorker();
  registration.found = next;
  await registration.update();
  registration.installing = null;
  next.become('redundant');
  expect(phases()).toEqual(['available', 'failed']);
});

test('restarting without a version that waits checks for one first', async () => {
  const { registration, install, takeOver, reload } = page();
  const next = new FakeWorker();
  registration.found = next;
  install();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).not.toHaveBeenCalled();
  registration.settle();
  expect(next.postMessage).toHaveBeenCalledOnce();
  takeOver();
  expect(reload).toHaveBeenCalledOnce();
});

test('if there is none, or it never takes over, the page reloads anyway', async () => {
  const none = page();
  none.install();
  await vi.advanceTimersByTimeAsync(0);
  expect(none.reload).toHaveBeenCalledOnce();

  const stuck = page();
  stuck.registration.found = new FakeWorker();
  stuck.install();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(stuck.reload).toHaveBeenCalledOnce();
});
