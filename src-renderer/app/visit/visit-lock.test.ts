import { expect, test, vi } from 'vitest';
import { followVisits, takeVisitPlace } from './visit-lock.ts';

/** Web Locks of one browser, reduced to what is used: one exclusive or several shared holders. */
function createLocks() {
  let holder: Promise<unknown> | undefined;
  const request = async (
    _name: string,
    ...rest: [LockOptions, LockGrantedCallback<unknown>]
  ): Promise<unknown> => {
    const [{ mode = 'exclusive', ifAvailable = false }, granted] = rest;
    if (holder && ifAvailable) return granted(null);
    while (holder) await holder;
    const work = Promise.resolve(granted({ name: 'tct-visit', mode }));
    if (mode === 'exclusive') {
      holder = work.finally(() => {
        holder = undefined;
      });
    }
    return work;
  };
  return { request } as unknown as Pick<LockManager, 'request'>;
}

test('one window holds the visit lock, until it releases it', async () => {
  const locks = createLocks();
  const giveBack = await takeVisitPlace(locks);
  expect(giveBack).toBeTypeOf('function');
  expect(await takeVisitPlace(locks)).toBeUndefined();
  giveBack?.();
  await vi.waitFor(async () => expect(await takeVisitPlace(locks)).toBeTypeOf('function'));
});

test('a window that opens during a visit is notified, and again when it is over', async () => {
  const locks = createLocks();
  const giveBack = await takeVisitPlace(locks);
  const callbacks = { onBegun: vi.fn(), onEnded: vi.fn() };
  followVisits(locks, callbacks);
  await vi.waitFor(() => expect(callbacks.onBegun).toHaveBeenCalledOnce());
  expect(callbacks.onEnded).not.toHaveBeenCalled();
  giveBack?.();
  await vi.waitFor(() => expect(callbacks.onEnded).toHaveBeenCalledOnce());
});

test('a window without a visit in another one is not notified', async () => {
  const callbacks = { onBegun: vi.fn(), onEnded: vi.fn() };
  const locks = createLocks();
  const request = vi.spyOn(locks, 'request');
  followVisits(locks, callbacks);
  await request.mock.results[0]?.value;
  expect(callbacks.onBegun).not.toHaveBeenCalled();
});

test('without Web Locks every window acquires it', async () => {
  expect(await takeVisitPlace(undefined)).toBeTypeOf('function');
});
