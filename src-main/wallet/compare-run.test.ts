import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PayoutRun } from '#contract/api/admin/payouts.ts';
import type { Refusal } from '#contract/ipc/ask-window.ts';
import {
  address,
  encode,
  frozenRun,
  goodTerms,
  pinned,
  transactionOf,
} from '../../tests/support/chain/wallet-run.ts';
import type { CallParts } from '../../tests/support/chain/wallet-run.ts';
import { compareRun } from './compare-run.ts';
import { decodeCall, RefusedError } from './decode-call.ts';
import { checkTerms } from './signing-terms.ts';

const account = address(7);
const own = { account, treasury: pinned.treasury };
const good = frozenRun();
const transaction = transactionOf(account, good.data);

/** The reason for refusal; undefined if the transaction would be signed. */
function refusalOf(work: () => unknown): Refusal | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof RefusedError) return error.reason;
    throw error;
  }
}
const refusalFor = (
  params: readonly unknown[],
  { run = good.run, pin = pinned } = {},
): Refusal | undefined =>
  refusalOf(() => compareRun(decodeCall(params, { ...own, treasury: pin.treasury }), run, pin));
const withParts = (parts: Partial<CallParts>) =>
  transactionOf(account, encode({ ...good.parts, ...parts }));
/** The valid payments, with one of them changed. */
const withPayment = (index: number, change: Partial<CallParts['payments'][number]>) =>
  withParts({
    payments: good.parts.payments.map((one, at) => (at === index ? { ...one, ...change } : one)),
  });

describe('the call of a frozen run', () => {
  it.each(['USDT', 'TCT'] as const)('is signed where everything matches, in %s', (currency) => {
    const { run, data } = frozenRun(currency);
    expect(refusalFor([transactionOf(account, data)], { run })).toBeUndefined();
  });

  it('is signed with 300 payments, and with capitals written in another way', () => {
    const { run, data } = frozenRun('USDT', 300);
    const gas = `0x${(9_700_000).toString(16)}`;
    const written = `0x${data.slice(2).toUpperCase()}`;
    const shouting = { ...transactionOf(account.toLowerCase(), written), gas };
    expect(refusalFor([shouting], { run })).toBeUndefined();
  }, 60_000);
});

describe('a malicious page', () => {
  it.each<[what: string, Refusal, params: readonly unknown[]]>([
    ['about the recipient', 'recipient', [withPayment(1, { to: address(999) })]],
    ['about an amount', 'amount', [withPayment(2, { amount: 1n })]],
    ['with an amount of nothing', 'amount', [withPayment(0, { amount: 0n })]],
    ['about the token', 'token', [withParts({ token: address(12) })]],
    ['about the deadline', 'deadline', [withParts({ deadline: 1_800_000_001n })]],
    ['about the run', 'run', [withParts({ runKey: `0x${'cd'.repeat(32)}` })]],
    ['about a withdrawal', 'payments', [withPayment(0, { number: 9999n })]],
    [
      'with the payments in another order',
      'payments',
      [withParts({ payments: good.parts.payments.toReversed() })],
    ],
    ['with one payment less', 'payments', [withParts({ payments: good.parts.payments.slice(1) })]],
    [
      'with one payment more',
      'payments',
      [withParts({ payments: [...good.parts.payments, ...good.parts.payments.slice(0, 1)] })],
    ],
    ['about the contract', 'contract', [{ ...transaction, to: address(2) }]],
    ['about the account', 'account', [{ ...transaction, from: address(8) }]],
    ['with value', 'value', [{ ...transaction, value: '0x1' }]],
    ['with value that is no number', 'value', [{ ...transaction, value: 'lots' }]],
    ['with bytes behind the call', 'call', [{ ...transaction, data: `${good.data}00` }]],
    ['with another call', 'call', [{ ...transaction, data: '0xa9059cbb' }]],
    [
      'with an approval of the token',
      'contract',
      [{ ...transaction, to: pinned.tokens[0]?.address, data: `0x095ea7b3${'0'.repeat(128)}` }],
    ],
    ['with no call', 'transaction', [{ ...transaction, data: undefined }]],
    ['with an empty call', 'transaction', [{ ...transaction, data: '0x' }]],
    ['with too much gas', 'gas', [{ ...transaction, gas: '0xffffff' }]],
    ['with too little gas', 'gas', [{ ...transaction, gas: '0x1' }]],
    ['without a gas limit', 'transaction', [{ ...transaction, gas: undefined }]],
    ['with a nonce of its own', 'transaction', [{ ...transaction, nonce: '0x0' }]],
    ['with a fee of its own', 'transaction', [{ ...transaction, maxFeePerGas: '0xffffffffff' }]],
    ['with a chain of its own', 'transaction', [{ ...transaction, chainId: '0x1' }]],
    ['with an authorisation', 'transaction', [{ ...transaction, authorizationList: [] }]],
    ['with two transactions', 'transaction', [transaction, transaction]],
    ['with nothing', 'transaction', []],
    ['with null', 'transaction', [null]],
  ])('%s is refused: %s', (_what, reason, params) => {
    expect(refusalFor(params)).toBe(reason);
  });

  it('is refused for every change of one byte of the call', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: (good.data.length - 2) / 2 - 1 }),
        fc.integer({ min: 1, max: 255 }),
        (place, change) => {
          const bytes = Buffer.from(good.data.slice(2), 'hex');
          bytes.writeUInt8((bytes.readUInt8(place) ^ change) & 0xff, place);
          const data = `0x${bytes.toString('hex')}`;
          expect(refusalFor([{ ...transaction, data }])).toBeDefined();
        },
      ),
      { numRuns: 250 },
    );
    // Positive control: the same check accepts the unchanged call.
    expect(refusalFor([transaction])).toBeUndefined();
  }, 60_000);

  it('is refused for any other set of payments', () => {
    const payment = fc.record({
      number: fc.bigInt({ min: 1000n, max: 1004n }),
      to: fc.integer({ min: 99, max: 103 }).map(address),
      amount: fc.bigInt({ min: 0n, max: 4n }).map((times) => times * 97_000_001n),
    });
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 5 }), (payments) => {
        const data = encode({ ...good.parts, payments });
        fc.pre(data !== good.data);
        expect(refusalFor([{ ...transaction, data }])).toBeDefined();
      }),
      { numRuns: 80 },
    );
  }, 60_000);
});

describe('a run that is not the pinned one', () => {
  const change = (part: Partial<PayoutRun>): { run: PayoutRun } => ({
    run: { ...good.run, ...part },
  });
  const changeBatch = (part: Partial<(typeof good)['batch']>): { run: PayoutRun } =>
    change({ batches: [{ ...good.batch, ...part }] });

  it.each<[what: string, Refusal, given: { run?: PayoutRun; pin?: typeof pinned }]>([
    ['another chain', 'chain', change({ chain_id: 1 })],
    ['another contract', 'contract', change({ contract: address(2) })],
    ['another token under the same name', 'token', changeBatch({ token: address(12) })],
    ['a currency that is not pinned', 'token', changeBatch({ currency: 'XYZ' as 'USDT' })],
    ['another hash', 'hash', changeBatch({ calldata_hash: `0x${'00'.repeat(32)}` })],
    ['another total', 'amount', changeBatch({ total: '1' })],
    ['an amount that is none', 'amount', changeBatch({ total: 'much' })],
    ['one that is paid', 'run_state', changeBatch({ state: 'confirmed' })],
    ['one in doubt', 'run_state', changeBatch({ state: 'needs_repair' })],
    ['a pin of another chain', 'chain', { pin: { ...pinned, chainId: 1 } }],
    ['a pin of another contract', 'contract', { pin: { ...pinned, treasury: address(2) } }],
    [
      'a pin with other decimals',
      'amount',
      { pin: { ...pinned, tokens: [{ currency: 'USDT', address: address(11), decimals: 18 }] } },
    ],
  ])('%s is refused: %s', (_what, reason, given) => {
    expect(refusalFor([transaction], given)).toBe(reason);
  });
});

describe('what the server says of nonce and fees', () => {
  const check = (part: object) =>
    refusalOf(() => checkTerms({ ...goodTerms, ...part }, 300_000n, pinned));

  it('is accepted within plausible bounds', () => {
    expect(check({})).toBeUndefined();
    expect(checkTerms(goodTerms, 300_000n, pinned)).toMatchObject({
      nonce: 5,
      cost: 600_000_000_000_000n,
    });
  });

  it.each<[Refusal, object]>([
    ['chain', { chain_id: 1 }],
    ['nonce', { nonce: { mined: 5, pending: 4 } }],
    ['nonce', { nonce: { mined: 0, pending: 65 } }],
    ['nonce', { nonce: { mined: -1, pending: 0 } }],
    ['nonce', { nonce: { mined: 2 ** 41, pending: 2 ** 41 } }],
    ['fee', { max_fee_per_gas: '0' }],
    ['fee', { max_fee_per_gas: '10000000000001' }],
    ['fee', { max_priority_fee_per_gas: '2000000001' }],
    ['balance', { balance: '599999999999999' }],
  ])('is refused as %s: %o', (reason, part) => {
    expect(check(part)).toBe(reason);
  });
});
