import { Interface } from 'ethers/abi';
import { Transaction } from 'ethers/transaction';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AuditAnchor } from '#contract/api/admin/payouts.ts';
import type { AskOutcome, AskReply, Question, Refusal } from '#contract/ipc/ask-window.ts';
import { ANCHOR_FRAGMENT } from '#contract/rules/treasury-call.ts';
import { address, frozenRun, goodTerms, pinned } from '../../tests/support/chain/wallet-run.ts';
import { fileKeys } from '../../tests/support/ledger/keys.ts';
import { createAnchorer } from './anchorer.ts';
import { isAnchor } from './decode-call.ts';
import { KeystoreError, newWallet } from './keystore.ts';
import { ServerCallError } from './server-calls.ts';
import type { ServerCalls } from './server-calls.ts';
import type { WalletFile } from './wallet-file.ts';

const key = newWallet();
const password = 'a long enough password';
const digest = `0x${'5a'.repeat(32)}`;
const calls = new Interface([ANCHOR_FRAGMENT]);
const encode = (row: bigint, of = digest): string =>
  calls.encodeFunctionData('anchorAudit', [row, of]);
const good = { from: key.address, to: pinned.treasury, data: encode(42n), gas: '0xea60' };

const known: AuditAnchor = {
  supported: true,
  due: true,
  anchored_at: null,
  pending: null,
  call: {
    chain_id: pinned.chainId,
    contract: pinned.treasury,
    row: 42,
    digest,
    data: encode(42n),
    gas: null,
  },
};

let answer: AuditAnchor;
let asked: Question[];
let person: (tryReply: (reply: AskReply) => AskOutcome | Promise<AskOutcome>) => Promise<boolean>;
const send = vi.fn<ServerCalls['sendAnchor']>();

const notAsked = () => Promise.reject(new Error('not asked'));
const server: ServerCalls = {
  origin: 'https://api.example',
  unfinishedRuns: notAsked,
  run: notAsked,
  treasury: notAsked,
  store: notAsked,
  terms: () => Promise.resolve(goodTerms),
  anchor: () => Promise.resolve(answer),
  sendAnchor: send,
};
const file: Pick<WalletFile, 'open'> = {
  open: (bytes) =>
    Buffer.from(bytes).toString() === password
      ? Promise.resolve(key)
      : Promise.reject(new KeystoreError('wrong_password')),
};
const anchor = (transaction: object) =>
  createAnchorer({
    keys: fileKeys(file),
    server,
    ask(question, tryReply) {
      asked.push(question);
      return person(tryReply);
    },
  }).anchor([transaction], key.address, pinned);

beforeEach(() => {
  answer = known;
  asked = [];
  send.mockReset().mockResolvedValue();
  person = async (tryReply) => (await tryReply({ password })) === null;
});

it('signs exactly what was shown, and the server sends it', async () => {
  const outcome = await anchor(good);
  const raw = send.mock.calls[0]?.[0] ?? '';
  const signed = Transaction.from(raw);
  expect(outcome).toEqual({ kind: 'sent', hash: signed.hash });
  expect(signed).toMatchObject({ to: pinned.treasury, data: good.data, value: 0n });
  expect(asked).toMatchObject([
    { kind: 'anchor', row: '42', digest, contract: pinned.treasury, signer: key.address },
  ]);
});

it('signs nothing if the user closes the window or enters a wrong password', async () => {
  person = () => Promise.resolve(false);
  expect(await anchor(good)).toEqual({ kind: 'rejected' });
  person = async (tryReply) => {
    expect(await tryReply({ password: 'another password' })).toBe('wrong_password');
    return false;
  };
  expect(await anchor(good)).toEqual({ kind: 'rejected' });
  expect(send).not.toHaveBeenCalled();
});

it('sends the same transaction again if the outcome of the first attempt is unknown', async () => {
  send.mockRejectedValueOnce(new ServerCallError('unanswered'));
  person = async (tryReply) => {
    expect(await tryReply({ password })).toBe('not_answered');
    return (await tryReply({ password })) === null;
  };
  expect((await anchor(good)).kind).toBe('sent');
  expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
});

describe('a malicious page', () => {
  it.each<[what: string, Refusal, transaction: object]>([
    ['about the row', 'row', { ...good, data: encode(43n) }],
    ['about its digest', 'row', { ...good, data: encode(42n, `0x${'00'.repeat(32)}`) }],
    ['with bytes behind the call', 'call', { ...good, data: `${good.data}00` }],
    ['with a payment', 'call', { ...good, data: frozenRun().data }],
    ['about the contract', 'contract', { ...good, to: address(2) }],
    ['about the account', 'account', { ...good, from: address(8) }],
    ['with value', 'value', { ...good, value: '0x1' }],
    ['with too much gas', 'gas', { ...good, gas: '0xffffff' }],
    ['with a nonce of its own', 'transaction', { ...good, nonce: '0x0' }],
  ])('%s is refused: %s', async (_what, reason, transaction) => {
    await expect(anchor(transaction)).rejects.toMatchObject({ reason });
    expect(asked).toEqual([]);
  });
});

it.each<[what: string, Refusal, change: Partial<NonNullable<AuditAnchor['call']>>]>([
  ['another chain', 'chain', { chain_id: 1 }],
  ['another contract', 'contract', { contract: address(2) }],
  ['another row', 'row', { row: 41 }],
])('a server with %s gets nothing signed', async (_what, reason, change) => {
  answer = { ...known, call: known.call && { ...known.call, ...change } };
  await expect(anchor(good)).rejects.toMatchObject({ reason });
});

it('recognises an anchor by its function selector alone', () => {
  expect(isAnchor([good])).toBe(true);
  expect(isAnchor([{ ...good, data: good.data.toUpperCase().replace('0X', '0x') }])).toBe(true);
  expect(isAnchor([{ ...good, data: frozenRun().data }])).toBe(false);
  expect(isAnchor([])).toBe(false);
  expect(isAnchor([null])).toBe(false);
});
