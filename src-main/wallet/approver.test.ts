import { verifyTypedData } from 'ethers/hash';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PayoutRun } from '#contract/api/admin/payouts.ts';
import type { AskOutcome, AskReply, Question } from '#contract/ipc/ask-window.ts';
import { APPROVAL_TYPES } from '#contract/rules/treasury-call.ts';
import {
  address,
  approvableRun,
  deadline,
  frozenRun,
  pinned,
  transactionOf,
} from '../../tests/support/chain/wallet-run.ts';
import { fileKeys } from '../../tests/support/ledger/keys.ts';
import { createApprover } from './approver.ts';
import { compareRun } from './compare-run.ts';
import { decodeCall } from './decode-call.ts';
import { KeystoreError, newWallet } from './keystore.ts';
import type { ServerCalls } from './server-calls.ts';
import type { WalletFile } from './wallet-file.ts';

const key = newWallet();
const password = 'a long enough password';

let now: number;
let asked: Question[];
let person: (tryReply: (reply: AskReply) => AskOutcome | Promise<AskOutcome>) => Promise<boolean>;

const file: Pick<WalletFile, 'open'> = {
  open: (bytes) =>
    Buffer.from(bytes).toString() === password
      ? Promise.resolve(key)
      : Promise.reject(new KeystoreError('wrong_password')),
};

function approverOf(run: PayoutRun) {
  const server: Pick<ServerCalls, 'origin' | 'unfinishedRuns' | 'run'> = {
    origin: 'https://api.example',
    unfinishedRuns: () => Promise.resolve([run]),
    run: () => Promise.resolve(run),
  };
  return createApprover({
    keys: fileKeys(file),
    server: server as ServerCalls,
    now: () => now,
    ask(question, tryReply) {
      asked.push(question);
      return person(tryReply);
    },
  });
}

beforeEach(() => {
  now = Number(deadline - 600n) * 1000;
  asked = [];
  person = async (tryReply) => (await tryReply({ password })) === null;
});

describe('approving a batch as the second person', () => {
  it('shows every payment as decoded, asks for the password, and signs exactly that', async () => {
    const { typed, waiting } = approvableRun();
    const signature = await approverOf(waiting).approve(
      [key.address.toLowerCase(), JSON.stringify(typed)],
      key.address,
      pinned,
    );
    expect(verifyTypedData(typed.domain, APPROVAL_TYPES, typed.message, signature ?? '')).toBe(
      key.address,
    );
    expect(asked).toMatchObject([
      {
        kind: 'approve',
        run: 201,
        batch: 1,
        batches: 1,
        contract: pinned.treasury,
        signer: key.address,
        currency: 'USDT',
        total: '582.000006',
        deadline: waiting.deadline,
        payments: waiting.batches[0]?.items.map(({ number, wallet, token_amount, member }) => ({
          number: String(number),
          to: wallet,
          amount: token_amount,
          member: member.username,
        })),
      },
    ]);
  });

  it('signs nothing where the person closes the window or does not know the password', async () => {
    const { typed, waiting } = approvableRun();
    const approve = () => approverOf(waiting).approve([key.address, typed], key.address, pinned);
    person = () => Promise.resolve(false);
    expect(await approve()).toBeNull();
    let problem: AskOutcome = null;
    person = async (tryReply) => {
      problem = await tryReply({ password: 'another password' });
      return problem === null;
    };
    expect(await approve()).toBeNull();
    expect(problem).toBe('wrong_password');
  });

  const { typed, waiting } = approvableRun();
  const message = typed.message;
  const [batch] = waiting.batches;
  const lastItem = message.items.slice(0, -1);
  const withBatch = (change: object): PayoutRun => ({
    ...waiting,
    batches: batch ? [{ ...batch, ...change }] : [],
  });
  it.each<[what: string, reason: string, params: readonly unknown[], run?: PayoutRun]>([
    ['another account', 'account', [address(9), typed]],
    ['a third parameter', 'transaction', [key.address, typed, 1]],
    ['a text', 'call', [key.address, 'Log in']],
    [
      'another contract',
      'contract',
      [key.address, { ...typed, domain: { ...typed.domain, verifyingContract: address(2) } }],
    ],
    [
      'another chain',
      'chain',
      [key.address, { ...typed, domain: { ...typed.domain, chainId: 1 } }],
    ],
    [
      'a domain with more in it',
      'call',
      [key.address, { ...typed, domain: { ...typed.domain, salt: message.run } }],
    ],
    ['another type', 'call', [key.address, { ...typed, primaryType: 'Permit' }]],
    [
      'a field that is not shown',
      'call',
      [key.address, { ...typed, message: { ...message, more: '1' } }],
    ],
    [
      'items that are not whole',
      'call',
      [key.address, { ...typed, message: { ...message, items: message.items.slice(0, -2) } }],
    ],
    [
      'an amount that was not frozen',
      'amount',
      [
        key.address,
        {
          ...typed,
          message: { ...message, items: `${lastItem}${message.items.endsWith('0') ? 1 : 0}` },
        },
      ],
    ],
    [
      'another deadline',
      'deadline',
      [key.address, { ...typed, message: { ...message, deadline: '1' } }],
    ],
    [
      'a run that the server does not have',
      'run',
      [key.address, { ...typed, message: { ...message, run: `0x${'cd'.repeat(32)}` } }],
    ],
    [
      'a token that is not the pinned one',
      'token',
      [key.address, typed],
      withBatch({ token: address(99) }),
    ],
    ['a batch in doubt', 'run_state', [key.address, typed], withBatch({ state: 'needs_repair' })],
  ])('refuses %s before anybody is asked', async (_what, reason, params, run = waiting) => {
    await expect(approverOf(run).approve(params, key.address, pinned)).rejects.toMatchObject({
      reason,
    });
    expect(asked).toEqual([]);
  });

  it('refuses once the deadline has passed on the chain, also while the window is open', async () => {
    person = async (tryReply) => {
      now = Number(deadline) * 1000;
      expect(await tryReply({ password })).toBe('deadline_passed');
      return false;
    };
    const approve = () => approverOf(waiting).approve([key.address, typed], key.address, pinned);
    expect(await approve()).toBeNull();
    const late = { ...waiting, chain_time: new Date(now).toISOString() };
    await expect(
      approverOf(late).approve([key.address, typed], key.address, pinned),
    ).rejects.toMatchObject({ reason: 'deadline' });
  });
});

describe('sending what a second person approved', () => {
  const own = { account: key.address, treasury: pinned.treasury };
  const { data, approver, approved } = approvableRun();
  const decoded = () => decodeCall([transactionOf(key.address, data)], own);

  it('reads payments and approver from the call', () => {
    expect(decoded()).toMatchObject({ approver, payments: frozenRun().parts.payments });
    expect(compareRun(decoded(), approved, pinned)).toMatchObject({ batch: approved.batches[0] });
  });

  it('refuses an approval that is not the run’s, and trailing bytes', () => {
    const [other] = approved.batches;
    const given = { approver: address(32), by: 'third', at: approved.created_at };
    const changed = other && { ...other, approval: { given, lapsed: false } };
    expect(() =>
      compareRun(decoded(), { ...approved, batches: changed ? [changed] : [] }, pinned),
    ).toThrow(expect.objectContaining({ reason: 'approver' }) as Error);
    expect(() => decodeCall([transactionOf(key.address, `${data}00`)], own)).toThrow(
      expect.objectContaining({ reason: 'call' }) as Error,
    );
  });
});
