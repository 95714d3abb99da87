import { expect, it, vi } from 'vitest';
import { createLock } from '../modules/lock.ts';
import { askUnlocked } from './ask.ts';
import type { Ask, TryReply } from './ask.ts';

it('a question that was left open takes no reply behind the lock, and goes on after it', async () => {
  const lock = createLock();
  const replies: TryReply[] = [];
  const ask: Ask = (_question, tryReply) => {
    replies.push(tryReply);
    return Promise.resolve(true);
  };
  const sign = vi.fn<TryReply>(() => null);
  await askUnlocked(ask, lock)({ kind: 'problem', problem: 'corrupt' }, sign);
  const [reply] = replies;
  lock.set(true);
  expect(await reply?.({})).toBe('signed_out');
  expect(sign).not.toHaveBeenCalled();
  lock.set(false);
  expect(await reply?.({})).toBeNull();
  expect(sign).toHaveBeenCalledOnce();
});
