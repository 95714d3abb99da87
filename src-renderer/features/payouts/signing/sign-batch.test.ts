import { describe, expect, it } from 'vitest';
import type { PayoutIntent } from '#contract/api/admin/payouts.ts';
import { WalletError } from '#renderer/domain/wallet/wallet-error.ts';
import { batch, intent, operator, run } from '../payouts.fixtures.ts';
import { signBatch } from './sign-batch.ts';
import type { SigningParts } from './sign-batch.ts';

const hash = `0x${'ab'.repeat(32)}`;

/** The parts around signing, writing down in which order they were used. */
function recorded(change: Partial<SigningParts> = {}) {
  const order: string[] = [];
  const parts: SigningParts = {
    wallet: {
      check: () => {
        order.push('check');
        return Promise.resolve({ address: operator, chainId: 31_337 });
      },
      send: () => {
        order.push('wallet');
        return Promise.resolve(hash);
      },
    },
    intend: () => {
      order.push('intent');
      return Promise.resolve(intent());
    },
    findMismatch: () => {
      order.push('compare');
      return Promise.resolve(undefined);
    },
    report: (_, reported) => {
      order.push(`report ${reported}`);
      return Promise.resolve();
    },
    ...change,
  };
  const sign = () => signBatch(parts, run(), batch(), (step) => order.push(step));
  return { order, sign, parts };
}

describe('signing a batch', () => {
  it('commits the intent before the wallet is asked, and reports the hash at once', async () => {
    const { order, sign } = recorded();
    expect(await sign()).toBe(hash);
    expect(order).toEqual([
      'checking',
      'check',
      'intent',
      'compare',
      'check',
      'signing',
      'wallet',
      'reporting',
      `report ${hash}`,
    ]);
  });

  it('asks the wallet for nothing that differs from the run on screen', async () => {
    const { order, sign } = recorded({ findMismatch: () => Promise.resolve('amount') });
    await expect(sign()).rejects.toMatchObject({ name: 'IntentMismatchError', field: 'amount' });
    expect(order).not.toContain('wallet');
  });

  it('asks the wallet for nothing where the server did not commit the intent', async () => {
    const { order, sign } = recorded({ intend: () => Promise.reject(new Error('no answer')) });
    await expect(sign()).rejects.toThrow('no answer');
    expect(order).not.toContain('wallet');
  });

  it.each([
    ['network', { address: operator, chainId: 1 }, 'wrong_chain'],
    ['account', { address: '0xother', chainId: 31_337 }, 'wrong_account'],
  ])('notices another %s right before signing', async (_, changed, problem) => {
    const standings = [{ address: operator, chainId: 31_337 }, changed];
    const { order, parts } = recorded();
    const wallet = {
      ...parts.wallet,
      check: () => Promise.resolve(standings.shift() ?? changed),
    };
    const signing = signBatch({ ...parts, wallet }, run(), batch(), () => undefined);
    await expect(signing).rejects.toMatchObject({ problem });
    expect(order).not.toContain('wallet');
  });

  it('asks for no intent while the wallet is on another network', async () => {
    const { order, parts } = recorded();
    const wallet = {
      ...parts.wallet,
      check: () => Promise.resolve({ address: operator, chainId: 1 }),
    };
    const signing = signBatch({ ...parts, wallet }, run(), batch(), () => undefined);
    await expect(signing).rejects.toMatchObject({ problem: 'wrong_chain' });
    expect(order).not.toContain('intent');
  });

  it('signs for the account that is connected, exactly as the intent says', async () => {
    let sent: unknown;
    let sender: string | undefined;
    const { parts } = recorded();
    const wallet = {
      ...parts.wallet,
      send: (call: unknown) => {
        sent = call;
        return Promise.resolve(hash);
      },
    };
    const intend = (_: number, from: string): Promise<PayoutIntent> => {
      sender = from;
      return Promise.resolve(intent());
    };
    await signBatch({ ...parts, wallet, intend }, run(), batch(), () => undefined);
    const { from, to, data, gas } = intent();
    expect(sender).toBe(operator);
    expect(sent).toEqual({ from, to, data, gas });
  });

  it('passes on what the wallet refuses, with nothing reported', async () => {
    const { order, parts } = recorded();
    const wallet = { ...parts.wallet, send: () => Promise.reject(new WalletError('rejected')) };
    const signing = signBatch({ ...parts, wallet }, run(), batch(), () => undefined);
    await expect(signing).rejects.toMatchObject({ problem: 'rejected' });
    expect(order.some((step) => step.startsWith('report '))).toBe(false);
  });

  it('counts as sent even where the report was lost: the server finds the payment', async () => {
    const { sign } = recorded({ report: () => Promise.reject(new Error('offline')) });
    expect(await sign()).toBe(hash);
  });
});
