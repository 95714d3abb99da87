import { Interface } from 'ethers/abi';
import { id } from 'ethers/hash';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  askSource,
  checkReceipt,
  PAID_TOPIC,
  TRANSFER_TOPIC,
  type SaidPayment,
} from './payment-check.ts';

const contract = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const token = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb';
const payee = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const other = '0x8617E340B3D01FA5F11F306F4090FD50E238070D';
const txHash = `0x${'ab'.repeat(32)}`;
const said: SaidPayment = {
  number: 10_482,
  chainId: 56,
  txHash,
  token,
  payee,
  amount: 97_000_001n,
  contract,
};

const abi = new Interface([
  'event Paid(bytes32 indexed run, uint64 indexed number, address indexed to, address token, uint256 amount)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);
const run = `0x${'11'.repeat(32)}`;

const logOf = (address: string, name: string, values: readonly unknown[]) => ({
  address: address.toLowerCase(),
  ...abi.encodeEventLog(name, values),
});
const paid = (change: Partial<SaidPayment> & { readonly from?: string } = {}) => {
  const { number, payee: to, token: of, amount, from = contract } = { ...said, ...change };
  return logOf(from, 'Paid', [run, number, to, of, amount]);
};
const transfer = (change: Partial<SaidPayment> & { readonly from?: string } = {}) => {
  const { payee: to, token: of, amount, from = contract } = { ...said, ...change };
  return logOf(of, 'Transfer', [from, to, amount]);
};
const receiptOf = (...logs: ReturnType<typeof logOf>[]) => ({
  transactionHash: txHash,
  status: '0x1',
  blockNumber: '0x64',
  logs,
});
const wrong = (receipt: Parameters<typeof checkReceipt>[0], of: SaidPayment = said) =>
  checkReceipt(receipt, of)
    .filter(({ agrees }) => !agrees)
    .map(({ fact }) => fact);

it('knows the events by the hash of their signatures', () => {
  expect(PAID_TOPIC).toBe(id('Paid(bytes32,uint64,address,address,uint256)'));
  expect(TRANSFER_TOPIC).toBe(id('Transfer(address,address,uint256)'));
});

describe('a payment on a chain', () => {
  it('agrees if the contract’s and the token’s events match the voucher', () => {
    const facts = checkReceipt(receiptOf(transfer(), paid()), said);
    expect(facts.map(({ fact }) => fact)).toEqual([
      'mined',
      'success',
      'event',
      'payee',
      'token',
      'amount',
      'transfer',
    ]);
    expect(wrong(receiptOf(transfer(), paid()))).toEqual([]);
  });

  it.each([
    ['another amount', [transfer(), paid({ amount: 97_000_000n })], ['amount']],
    ['another payee', [transfer(), paid({ payee: other })], ['payee']],
    ['another token', [transfer(), paid({ token: other })], ['token']],
    ['another number', [transfer(), paid({ number: 10_483 })], ['event']],
    ['another contract', [transfer(), paid({ from: other })], ['event']],
    ['no event', [transfer()], ['event']],
    ['no transfer', [paid()], ['transfer']],
    ['a transfer of less', [transfer({ amount: 97_000_000n }), paid()], ['transfer']],
    ['a transfer to another', [transfer({ payee: other }), paid()], ['transfer']],
    ['a transfer of another token', [transfer({ token: other }), paid()], ['transfer']],
    ['a transfer from another', [transfer({ from: other }), paid()], ['transfer']],
  ])('does not agree where there is %s', (_, logs, facts) => {
    expect(wrong(receiptOf(...logs))).toEqual(facts);
  });

  it('does not agree where the transaction was reverted', () => {
    expect(wrong({ ...receiptOf(transfer(), paid()), status: '0x0' })).toEqual(['success']);
  });

  it('is found among the other payments of its batch', () => {
    const others = [transfer({ payee: other }), paid({ payee: other, number: 1 })];
    expect(wrong(receiptOf(...others, transfer(), paid()))).toEqual([]);
  });

  it('needs only its transfer if no contract paid it', () => {
    const byHand = { ...said, contract: null };
    expect(wrong(receiptOf(transfer({ from: other })), byHand)).toEqual([]);
    expect(wrong(receiptOf(paid()), byHand)).toEqual(['transfer']);
  });

  it('is not confused by logs of any other shape', () => {
    const odd = { address: token, topics: [], data: '0x' };
    const nft = { ...transfer(), topics: [...transfer().topics, `0x${'00'.repeat(32)}`] };
    expect(wrong(receiptOf(odd, nft, paid()))).toEqual(['transfer']);
  });
});

describe('an endpoint', () => {
  afterEach(() => vi.unstubAllGlobals());
  const answer = (results: Readonly<Record<string, unknown>>) =>
    vi.stubGlobal('fetch', (_: string, { body }: { readonly body: string }) => {
      const { method } = JSON.parse(body) as { method: string };
      return Promise.resolve(Response.json({ jsonrpc: '2.0', id: 1, result: results[method] }));
    });
  const good = {
    eth_chainId: '0x38',
    eth_blockNumber: '0x6d',
    eth_getTransactionReceipt: receiptOf(transfer(), paid()),
  };

  it('is asked for the receipt, which is compared locally', async () => {
    answer(good);
    const findings = await askSource('https://rpc.example.com', said);
    expect(findings).toMatchObject({ isReached: true, confirmations: 10 });
    expect(findings.facts.every(({ agrees }) => agrees)).toBe(true);
    expect(findings.facts[0]?.fact).toBe('network');
  });

  it('of another chain, or that knows no such transaction, does not agree', async () => {
    answer({ ...good, eth_chainId: '0x1' });
    expect((await askSource('https://rpc.example.com', said)).facts[0]).toEqual({
      fact: 'network',
      agrees: false,
    });
    answer({ ...good, eth_getTransactionReceipt: null });
    expect((await askSource('https://rpc.example.com', said)).facts).toContainEqual({
      fact: 'mined',
      agrees: false,
    });
    const swapped = { ...good.eth_getTransactionReceipt, transactionHash: `0x${'cd'.repeat(32)}` };
    answer({ ...good, eth_getTransactionReceipt: swapped });
    expect((await askSource('https://rpc.example.com', said)).facts).toContainEqual({
      fact: 'mined',
      agrees: false,
    });
  });

  it.each([
    ['does not answer', () => Promise.reject(new TypeError('refused'))],
    ['answers an error', () => Promise.resolve(Response.json({ error: { code: -32_000 } }))],
    ['answers no JSON', () => Promise.resolve(new Response('<html>'))],
    ['is not there', () => Promise.resolve(new Response('{}', { status: 502 }))],
  ])('that %s has confirmed nothing', async (_, fetched) => {
    vi.stubGlobal('fetch', fetched);
    expect(await askSource('https://rpc.example.com', said)).toEqual({
      source: 'https://rpc.example.com',
      isReached: false,
      facts: [],
      confirmations: null,
    });
  });
});
