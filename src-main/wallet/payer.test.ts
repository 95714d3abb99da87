import { keccak256 } from 'ethers/crypto';
import { Transaction } from 'ethers/transaction';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PayoutRun } from '#contract/api/admin/payouts.ts';
import type { AskOutcome, AskReply, Question } from '#contract/ipc/ask-window.ts';
import {
  deadline,
  encode,
  frozenRun,
  goodTerms,
  pinned,
  transactionOf,
} from '../../tests/support/chain/wallet-run.ts';
import { fileKeys } from '../../tests/support/ledger/keys.ts';
import { newWallet } from './keystore.ts';
import { createPayer } from './payer.ts';
import { ServerCallError } from './server-calls.ts';
import type { ServerCalls } from './server-calls.ts';
import type { WalletFile } from './wallet-file.ts';

const key = newWallet();
const password = 'a long enough password';
const beforeDeadline = Number(deadline - 600n) * 1000;

/** A run of two transactions, as a run in two tokens has. */
function twoBatches() {
  const first = frozenRun('USDT');
  const second = frozenRun('TCT');
  const parts = { ...second.parts, runKey: `0x${'cd'.repeat(32)}` };
  const data = encode(parts);
  const batch = {
    ...second.batch,
    index: 1,
    run_key: parts.runKey,
    calldata_hash: keccak256(data),
  };
  const run: PayoutRun = { ...first.run, batches: [first.batch, batch] };
  return { run, calls: [first.data, data] as const };
}

let now: number;
let opened: number;
let asked: Question[];
/** Simulates the user: handles each question. */
let person: (tryReply: (reply: AskReply) => AskOutcome | Promise<AskOutcome>) => Promise<boolean>;

const file: Pick<WalletFile, 'open'> = {
  open(bytes) {
    opened += 1;
    expect(Buffer.from(bytes).toString()).toBe(password);
    return Promise.resolve(key);
  },
};

function payerOf(run: PayoutRun, store: ServerCalls['store'] = () => Promise.resolve()) {
  const server: ServerCalls = {
    origin: 'https://api.example',
    unfinishedRuns: () => Promise.resolve([run, { ...run, number: 202 }]),
    run: (number) => Promise.resolve({ ...run, number }),
    terms: () => Promise.resolve(goodTerms),
    treasury: () => Promise.reject(new Error('not asked')),
    anchor: () => Promise.reject(new Error('not asked')),
    sendAnchor: () => Promise.reject(new Error('not asked')),
    store,
  };
  return createPayer({
    keys: fileKeys(file),
    server,
    now: () => now,
    ask(question, tryReply) {
      asked.push(question);
      return person(tryReply);
    },
  });
}

beforeEach(() => {
  now = beforeDeadline;
  opened = 0;
  asked = [];
  person = async (tryReply) => (await tryReply({ password })) === null;
});

const isUnlocked = () => asked.map((question) => question.kind === 'pay' && question.isUnlocked);

describe('paying', () => {
  it('hands over exactly what was decoded, with the server’s nonce and fees', async () => {
    const { run, data } = frozenRun();
    const store = vi.fn<ServerCalls['store']>(() => Promise.resolve());
    const outcome = await payerOf(run, store).pay(
      [transactionOf(key.address, data)],
      key.address,
      pinned,
    );
    const [number, batch, raw, hash] = store.mock.calls[0] ?? [];
    expect([number, batch]).toEqual([201, 0]);
    expect(outcome).toEqual({ kind: 'sent', hash });
    expect(Transaction.from(raw ?? '')).toMatchObject({
      from: key.address,
      to: pinned.treasury,
      data,
      value: 0n,
      chainId: 31_337n,
      nonce: 5,
      gasLimit: 300_000n,
      maxFeePerGas: 2_000_000_000n,
      hash,
    });
  });

  it('asks for the password once a run, and forgets the key after its last transaction', async () => {
    const { run, calls } = twoBatches();
    const payer = payerOf(run);
    for (const data of [calls[0], calls[1], calls[0]]) {
      await payer.pay([transactionOf(key.address, data)], key.address, pinned);
    }
    expect(isUnlocked()).toEqual([false, true, false]);
    expect(opened).toBe(2);
  });

  it.each<[string, (payer: ReturnType<typeof payerOf>) => void]>([
    ['the app is locked', (payer) => payer.lock()],
    ['time has passed to the deadline', () => (now += 600_000)],
  ])('forgets the key when %s', async (_what, happens) => {
    const { run, calls } = twoBatches();
    const payer = payerOf(run);
    const pay = (data: string) =>
      payer.pay([transactionOf(key.address, data)], key.address, pinned);
    await pay(calls[0]);
    happens(payer);
    // The offset from the server's chain time moves this call before its deadline again.
    await pay(calls[1]);
    expect(isUnlocked()).toEqual([false, false]);
  });

  it('drops the key at its deadline by itself, whatever the clock says afterwards', async () => {
    vi.useFakeTimers();
    const { run, calls } = twoBatches();
    const payer = payerOf(run);
    const pay = (data: string) =>
      payer.pay([transactionOf(key.address, data)], key.address, pinned);
    const pass = (ms: number): void => void vi.advanceTimersByTime(ms);
    try {
      await pay(calls[0]);
      pass(599_999);
      await pay(calls[1]);
      await pay(calls[0]);
      pass(600_000);
      await pay(calls[1]);
    } finally {
      vi.useRealTimers();
    }
    // The last transaction of the run forgets it too: the third call unlocks again.
    expect(isUnlocked()).toEqual([false, true, false, false]);
  });

  it('forgets the key when the person rejects, and signs nothing', async () => {
    const { run, calls } = twoBatches();
    const store = vi.fn<ServerCalls['store']>(() => Promise.resolve());
    const payer = payerOf(run, store);
    const pay = (data: string) =>
      payer.pay([transactionOf(key.address, data)], key.address, pinned);
    await pay(calls[0]);
    person = () => Promise.resolve(false);
    expect(await pay(calls[1])).toEqual({ kind: 'rejected' });
    await pay(calls[1]);
    expect(isUnlocked()).toEqual([false, true, false]);
    expect(store).toHaveBeenCalledOnce();
  });

  it('signs nothing once the deadline has passed while the window was open', async () => {
    const { run, data } = frozenRun();
    const store = vi.fn<ServerCalls['store']>();
    const outcomes: AskOutcome[] = [];
    person = async (tryReply) => {
      now += 600_000;
      outcomes.push(await tryReply({ password }));
      return false;
    };
    const payer = payerOf(run, store);
    await payer.pay([transactionOf(key.address, data)], key.address, pinned);
    expect(outcomes).toEqual(['deadline_passed']);
    expect(opened).toBe(0);
    expect(store).not.toHaveBeenCalled();
  });

  it('reports a refusal and an unknown outcome of the server', async () => {
    const { run, data } = frozenRun();
    const pay = (error: ServerCallError) =>
      payerOf(run, () => Promise.reject(error)).pay(
        [transactionOf(key.address, data)],
        key.address,
        pinned,
      );
    expect(await pay(new ServerCallError('refused'))).toEqual({ kind: 'not_stored' });
    expect(await pay(new ServerCallError('unanswered'))).toEqual({ kind: 'unknown' });
  });

  it('does not say that nothing was sent when only the second answer was a refusal', async () => {
    const { run, data } = frozenRun();
    const faults = [
      new ServerCallError('unanswered'),
      new ServerCallError('refused', { body: { code: 'rate_limited' } }),
    ];
    const outcomes: AskOutcome[] = [];
    person = async (tryReply) => {
      outcomes.push(await tryReply({ password }), await tryReply({}));
      return false;
    };
    const payer = payerOf(run, () =>
      Promise.reject(faults.shift() ?? new Error('asked too often')),
    );
    const outcome = await payer.pay([transactionOf(key.address, data)], key.address, pinned);
    expect(outcomes).toEqual(['not_answered', 'not_answered']);
    expect(outcome).toEqual({ kind: 'unknown' });
    expect(opened).toBe(1);
  });
});
