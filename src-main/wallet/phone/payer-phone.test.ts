import { Transaction } from 'ethers/transaction';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PayoutRun, SigningTerms } from '#contract/api/admin/payouts.ts';
import type { AskOutcome, AskReply, Question } from '#contract/ipc/ask-window.ts';
import {
  approvableRun,
  deadline,
  frozenRun,
  goodTerms,
  pinned,
  transactionOf,
} from '../../../tests/support/chain/wallet-run.ts';
import { appAndPhone } from '../../../tests/support/phone/paired.ts';
import { Refusal, signed } from '../../../tests/support/phone/phone.ts';
import { startRelay } from '../../../tests/support/phone/relay.ts';
import { createApprover } from '../approver.ts';
import type { TryReply } from '../ask.ts';
import { createPayer } from '../payer.ts';
import type { ServerCalls } from '../server-calls.ts';

const SENDS = ['eth_sendTransaction', 'eth_signTypedData_v4'];
const HASH = `0x${'ab'.repeat(32)}`;

let relay: Awaited<ReturnType<typeof startRelay>>;
let now: number;
let asked: Question[];
let outcomes: AskOutcome[];
const phones: { close(): void }[] = [];

beforeAll(async () => {
  relay = await startRelay();
});
afterAll(() => relay.stop());
afterEach(() => {
  for (const phone of phones.splice(0)) phone.close();
});
beforeEach(() => {
  now = Number(deadline - 600n) * 1000;
  asked = [];
  outcomes = [];
});

interface Given {
  readonly run: PayoutRun;
  readonly methods?: readonly string[];
  readonly terms?: SigningTerms;
  /** Replies until one is taken, with the signal of each. */
  readonly replies?: readonly (AskReply & { readonly signal?: AbortSignal })[];
}

async function worldOf({ run, methods, terms = goodTerms, replies = [{}] }: Given) {
  const world = await appAndPhone(relay, methods && { methods });
  phones.push(world.phone);
  const { address } = await world.connect();
  const store = vi.fn<ServerCalls['store']>(() => Promise.resolve());
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
  const config = { keys: world.keys, server, ask, now: () => now };
  const payer = createPayer(config);
  const pay = (data: string) => payer.pay([transactionOf(address, data)], address, pinned);
  return { ...world, address, store, pay, approver: createApprover(config) };
}

const waits = () => Promise.resolve(undefined);

describe('paying a run with a phone that signs', () => {
  it('asks for no password, and hands the server what was signed', async () => {
    const { run, data } = frozenRun();
    const { pay, store, address, phone } = await worldOf({ run });
    const outcome = await pay(data);
    const [, , raw, hash] = store.mock.calls[0] ?? [];
    expect(outcome).toEqual({ kind: 'sent', hash });
    expect(Transaction.from(raw ?? '')).toMatchObject({
      from: address,
      to: pinned.treasury,
      data,
      nonce: 5,
    });
    expect(asked).toMatchObject([
      {
        kind: 'pay',
        isUnlocked: false,
        ledger: null,
        phone: { name: 'Test wallet', sends: false },
      },
    ]);
    expect(phone.shown).toMatchObject([
      { method: 'eth_signTransaction', chainId: `eip155:${pinned.chainId}` },
    ]);
    // The next transaction of the run is asked again.
    await pay(data);
    expect(phone.shown).toHaveLength(2);
  });

  it('sends nothing that is rejected, or signed after the deadline', async () => {
    const { run, data } = frozenRun();
    const { pay, store, phone } = await worldOf({ run, replies: [{}, {}] });
    const acts = [
      () => Promise.reject(new Refusal(5000)),
      (...given: Parameters<typeof signed>) => {
        now += 600_000;
        return signed(...given);
      },
    ];
    phone.state.person = (...given) => acts.shift()?.(...given) ?? waits();
    expect(await pay(data)).toEqual({ kind: 'rejected' });
    expect(outcomes).toEqual(['phone_rejected', 'deadline_passed']);
    expect(store).not.toHaveBeenCalled();
  });

  it('ends with the deadline, with the window, or with the lock, while the phone waits', async () => {
    const { run, data } = frozenRun();
    // A tenth of a second is left.
    now = Number(deadline) * 1000 - 100;
    const terms = { ...goodTerms, chain_time: new Date(now).toISOString() };
    const late = await worldOf({ run, terms });
    late.phone.state.person = waits;
    expect(await late.pay(data)).toEqual({ kind: 'rejected' });
    now = Number(deadline - 600n) * 1000;
    const end = new AbortController();
    const closed = await worldOf({ run, replies: [{ signal: end.signal }] });
    closed.phone.state.person = () => {
      end.abort('cancelled');
      return waits();
    };
    expect(await closed.pay(data)).toEqual({ kind: 'rejected' });
    const locked = await worldOf({ run });
    locked.phone.state.person = () => {
      locked.lock.set(true);
      return waits();
    };
    expect(await locked.pay(data)).toEqual({ kind: 'rejected' });
    expect(outcomes).toEqual(['deadline_passed', 'phone_cancelled', 'signed_out']);
    for (const { store } of [late, closed, locked]) expect(store).not.toHaveBeenCalled();
  });
});

describe('paying a run with a phone that sends by itself', () => {
  it('returns its hash, and stores nothing: the chain has to confirm it', async () => {
    const { run, data } = frozenRun();
    const { pay, store, phone } = await worldOf({ run, methods: SENDS });
    phone.state.person = () => {
      // What has been sent is not unsaid by a deadline.
      now += 600_000;
      return Promise.resolve(HASH);
    };
    expect(await pay(data)).toEqual({ kind: 'sent', hash: HASH });
    expect(phone.shown).toMatchObject([{ method: 'eth_sendTransaction', params: [{ data }] }]);
    expect(asked).toMatchObject([{ phone: { sends: true } }]);
    expect(store).not.toHaveBeenCalled();
  });

  it('does not know whether it is sent where the phone was left, and keeps not knowing', async () => {
    const { run, data } = frozenRun();
    const end = new AbortController();
    const replies = [{ signal: end.signal }, {}];
    const { pay, phone } = await worldOf({ run, methods: SENDS, replies });
    const acts = [
      () => {
        end.abort('cancelled');
        return waits();
      },
      () => Promise.reject(new Refusal(4001)),
    ];
    phone.state.person = () => acts.shift()?.() ?? waits();
    expect(await pay(data)).toEqual({ kind: 'unknown' });
    expect(outcomes).toEqual(['phone_cancelled', 'phone_rejected']);
    const rejected = await worldOf({ run, methods: SENDS });
    rejected.phone.state.person = () => Promise.reject(new Refusal(4001));
    expect(await rejected.pay(data)).toEqual({ kind: 'rejected' });
  });
});

describe('approving a run with a phone', () => {
  const { typed, waiting } = approvableRun();

  it('returns its signature, and none by another key', async () => {
    const world = await worldOf({ run: waiting });
    const approve = () => world.approver.approve([world.address, typed], world.address, pinned);
    expect(await approve()).toMatch(/^0x[0-9a-f]{130}$/);
    expect(asked).toMatchObject([{ kind: 'approve', phone: { name: 'Test wallet' } }]);
    world.phone.state.person = () => Promise.resolve(`0x${'12'.repeat(65)}`);
    expect(await approve()).toBeNull();
    expect(outcomes).toEqual([null, 'phone_lied']);
  });
});
