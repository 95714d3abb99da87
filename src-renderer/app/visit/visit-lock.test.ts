import { expect, test, vi } from 'vitest';
import { followVisits, takeVisitPlace } from './visit-lock.ts';

/** Locks of one browser, as far as they are used here: one exclusive holder, or any number of shared ones. */
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

test('one window has the place of a visit, until it gives it back', async () => {
  const locks = createLocks();
  const giveBack = await takeVisitPlace(locks);
  expect(giveBack).toBeTypeOf('function');
  expect(await takeVisitPlace(locks)).toBeUndefined();
  giveBack?.();
  await vi.waitFor(async () => expect(await takeVisitPlace(locks)).toBeTypeOf('function'));
});

test('a window that opens beside a visit is told, and told again when it is over', async () => {
  const locks = createLocks();
  const giveBack = await takeVisitPlace(locks);
  const told = { onBegun: vi.fn(), onEnded: vi.fn() };
  followVisits(locks, told);
  await vi.waitFor(() => expect(told.onBegun).toHaveBeenCalledOnce());
  expect(told.onEnded).not.toHaveBeenCalled();
  giveBack?.();
  await vi.waitFor(() => expect(told.onEnded).toHaveBeenCalledOnce());
});

test('a window without a visit beside it is told nothing', async () => {
  const told = { onBegun: vi.fn(), onEnded: vi.fn() };
  const locks = createLocks();
  const request = vi.spyOn(locks, 'request');
  followVisits(locks, told);
  await request.mock.results[0]?.value;
  expect(told.onBegun).not.toHaveBeenCalled();
});

test('where there are no locks every window has its place', async () => {
  expect(await takeVisitPlace(undefined)).toBeTypeOf('function');
});
