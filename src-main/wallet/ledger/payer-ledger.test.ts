import { keccak256 } from 'ethers/crypto';
import { Transaction } from 'ethers/transaction';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PayoutRun, SigningTerms } from '#contract/api/admin/payouts.ts';
import type { AskOutcome, AskReply, Question } from '#contract/ipc/ask-window.ts';
import {
  approvableRun,
  deadline,
  encode,
  frozenRun,
  goodTerms,
  pinned,
  transactionOf,
} from '../../../tests/support/chain/wallet-run.ts';
import { ledgerAccount, ledgerKeys } from '../../../tests/support/ledger/keys.ts';
import { createApprover } from '../approver.ts';
import type { TryReply } from '../ask.ts';
import { createPayer } from '../payer.ts';
import { ServerCallError } from '../server-calls.ts';
import type { ServerCalls } from '../server-calls.ts';

const { address } = ledgerAccount;

let now: number;
let asked: Question[];
let outcomes: AskOutcome[];

beforeEach(() => {
  now = Number(deadline - 600n) * 1000;
  asked = [];
  outcomes = [];
});

interface Given {
  readonly run: PayoutRun;
  readonly store?: ServerCalls['store'];
  readonly terms?: SigningTerms;
  /** Replies until one is taken, with the signal of each. */
  readonly replies?: readonly (AskReply & { readonly signal?: AbortSignal })[];
}

function worldOf({
  run,
  store = () => Promise.resolve(),
  terms = goodTerms,
  replies = [{}],
}: Given) {
  const { keys, ...world } = ledgerKeys();
  const server = {
    origin: 'https://api.example',
    unfinishedRuns: () => Promise.resolve([run]),
    run: () => Promise.resolve(run),
    terms: () => Promise.resolve(terms),
    store,
  } as unknown as ServerCalls;
  const ask = async (question: Question, tryReply: TryReply): Promise<boolean> => {
    asked.push(question);
    for (const { signal, ...reply } of replies) {
      const outcome = await tryReply(reply, signal);
      outcomes.push(outcome);
      if (outcome === null) return true;
    }
    return false;
  };
  const config = { keys, server, ask, now: () => now };
  const payer = createPayer(config);
  const pay = (data: string) => payer.pay([transactionOf(address, data)], address, pinned);
  return { ...world, pay, payer, approver: createApprover(config) };
}

describe('paying a run with a hardware wallet', () => {
  it('asks for no password, says what the device shows, and hands over what was signed', async () => {
    const { run, data } = frozenRun();
    const store = vi.fn<ServerCalls['store']>(() => Promise.resolve());
    const { pay, ledger } = worldOf({ run, store });
    const outcome = await pay(data);
    const [, , raw, hash] = store.mock.calls[0] ?? [];
    expect(outcome).toEqual({ kind: 'sent', hash });
    const signed = Transaction.from(raw ?? '');
    expect(signed).toMatchObject({ from: address, to: pinned.treasury, data, nonce: 5 });
    expect(asked).toMatchObject([
      {
        kind: 'pay',
        isUnlocked: false,
        ledger: {
          path: ledgerAccount.path,
          shows: { kind: 'transaction', hash: signed.unsignedHash },
        },
      },
    ]);
    expect(ledger.screens).toMatchObject([{ hash: signed.unsignedHash }]);
  });

  it('asks the device for each transaction of a run', async () => {
    const [first, second] = [frozenRun('USDT'), frozenRun('TCT')];
    const parts = { ...second.parts, runKey: `0x${'cd'.repeat(32)}` };
    const data = encode(parts);
    const hash = keccak256(data);
    const other = { ...second.batch, index: 1, run_key: parts.runKey, calldata_hash: hash };
    const run = { ...first.run, batches: [first.batch, other] };
    const { pay, ledger } = worldOf({ run });
    await pay(first.data);
    await pay(data);
    expect(ledger.screens).toHaveLength(2);
    expect(asked).toMatchObject([{ isUnlocked: false }, { isUnlocked: false }]);
  });

  it('sends nothing where it is rejected, and everything once where it is tried again', async () => {
    const { run, data } = frozenRun();
    const store = vi.fn<ServerCalls['store']>(() => Promise.resolve());
    const { pay, ledger } = worldOf({ run, store, replies: [{}, {}] });
    const presses = [false, true];
    ledger.person = () => presses.shift() ?? false;
    expect(await pay(data)).toMatchObject({ kind: 'sent' });
    expect(outcomes).toEqual(['ledger_rejected', null]);
    expect(store).toHaveBeenCalledOnce();
  });

  it('sends the same transaction again after an unknown end, without asking the device', async () => {
    const { run, data } = frozenRun();
    const faults = [new ServerCallError('unanswered')];
    const store = vi.fn<ServerCalls['store']>(() => {
      const fault = faults.shift();
      return fault ? Promise.reject(fault) : Promise.resolve();
    });
    const { pay, ledger, link } = worldOf({ run, store, replies: [{}, {}] });
    expect(await pay(data)).toMatchObject({ kind: 'sent' });
    expect(outcomes).toEqual(['not_answered', null]);
    expect(store.mock.calls[0]).toEqual(store.mock.calls[1]);
    expect(ledger.screens).toHaveLength(1);
    link.plug(false);
    const unknown = worldOf({
      run,
      store: () => Promise.reject(new ServerCallError('unanswered')),
    });
    expect(await unknown.pay(data)).toEqual({ kind: 'unknown' });
  });

  it('sends nothing that was confirmed after the deadline', async () => {
    const { run, data } = frozenRun();
    const store = vi.fn<ServerCalls['store']>();
    const { pay, ledger } = worldOf({ run, store });
    ledger.person = () => {
      now += 600_000;
      return true;
    };
    expect(await pay(data)).toEqual({ kind: 'rejected' });
    expect(outcomes).toEqual(['deadline_passed']);
    expect(store).not.toHaveBeenCalled();
  });

  it('asks the device nothing behind the lock', async () => {
    const { run, data } = frozenRun();
    const store = vi.fn<ServerCalls['store']>();
    const { pay, ledger, lock } = worldOf({ run, store });
    lock.set(true);
    expect(await pay(data)).toEqual({ kind: 'rejected' });
    expect(outcomes).toEqual(['signed_out']);
    expect(ledger.screens).toEqual([]);
    expect(store).not.toHaveBeenCalled();
  });

  it('ends with the deadline, with the window, or with the lock, while the device waits', async () => {
    const { run, data } = frozenRun();
    const store = vi.fn<ServerCalls['store']>();
    const waits = () => new Promise<boolean>(() => {});
    // A tenth of a second is left.
    now = Number(deadline) * 1000 - 100;
    const terms = { ...goodTerms, chain_time: new Date(now).toISOString() };
    const late = worldOf({ run, store, terms });
    late.ledger.person = waits;
    expect(await late.pay(data)).toEqual({ kind: 'rejected' });
    now = Number(deadline - 600n) * 1000;
    const end = new AbortController();
    const closed = worldOf({ run, store, replies: [{ signal: end.signal }] });
    closed.ledger.person = () => {
      end.abort('cancelled');
      return waits();
    };
    await closed.pay(data);
    const locked = worldOf({ run, store });
    locked.ledger.person = () => {
      locked.device.interrupt('signed_out');
      return waits();
    };
    await locked.pay(data);
    expect(outcomes).toEqual(['deadline_passed', 'ledger_cancelled', 'signed_out']);
    expect(store).not.toHaveBeenCalled();
  });
});

describe('approving a run with a hardware wallet', () => {
  const { typed, waiting } = approvableRun();
  const approve = ({ approver }: ReturnType<typeof worldOf>) =>
    approver.approve([address, typed], address, pinned);

  it('says which hashes the device shows, and returns its signature', async () => {
    const world = worldOf({ run: waiting });
    world.ledger.state.readsTyped = false;
    const signature = await approve(world);
    expect(signature).toMatch(/^0x[0-9a-f]{130}$/);
    const [screen] = world.ledger.screens;
    if (screen?.kind !== 'hashes') throw new Error('No hashes were shown');
    const { domainHash, messageHash } = screen;
    const { run, deadline: until } = typed.message;
    expect(asked).toMatchObject([
      {
        kind: 'approve',
        ledger: {
          path: ledgerAccount.path,
          shows: { kind: 'typed', run, deadline: until, domainHash, messageHash },
        },
      },
    ]);
  });

  it('returns nothing where the device signed with another key, or too late', async () => {
    const lying = worldOf({ run: waiting });
    lying.ledger.state.lies = true;
    expect(await approve(lying)).toBeNull();
    const late = worldOf({ run: waiting });
    late.ledger.person = () => {
      now += 600_000;
      return true;
    };
    expect(await approve(late)).toBeNull();
    expect(outcomes).toEqual(['ledger_lied', 'deadline_passed']);
  });
});
