import { Wallet } from 'ethers';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import { ledger } from '#contract/api/ledger.ts';
import { demoApi as demoCalls } from '#contract/api/public.ts';
import { withdrawals } from '#contract/api/withdrawals.ts';
import { demoOperator } from '#server/chain/embedded/demo-accounts.ts';
import { until } from '../../support/until.ts';
import type { DemoApi } from './demo-api.ts';

const MEMBER = 'member@demo.test';
const ADMIN = 'admin@demo.test';

/** A withdrawal in a run of its own, and what a wallet was given to sign for it. */
export interface Payment {
  readonly number: number;
  readonly wallet: string;
  readonly transaction: Readonly<Record<'from' | 'to' | 'data' | 'gas', string>>;
}

/** Asks for a withdrawal in USDC to a new address and takes it as far as the wallet being asked. */
export async function preparePayment(demo: DemoApi, amount: string): Promise<Payment> {
  const wallet = Wallet.createRandom().address;
  const number = await demo.requestWithdrawal(MEMBER, {
    type: 'direct',
    currency: 'USDC',
    amount,
    wallet,
  });
  const { access: token } = await demo.signIn(ADMIN);
  const sender = demoOperator.address;
  const run = await demo.freeze(token, number, sender);
  const { from, to, data, gas } = await demo.call(adminPayouts.intent, {
    token,
    params: { number: run },
    body: { batch: 0, sender },
  });
  return { number, wallet, transaction: { from, to, data, gas: `0x${BigInt(gas).toString(16)}` } };
}

/** The wallet sends; nothing is reported to the server. Returns the transaction's hash. */
export async function sendPayment(demo: DemoApi, { transaction }: Payment): Promise<string> {
  const { access: token } = await demo.signIn(ADMIN);
  const body = { method: 'eth_sendTransaction', params: [transaction] };
  const sent: { result?: unknown } = await demo.call(demoCalls.rpc, { token, body });
  if (typeof sent.result !== 'string') throw new Error(JSON.stringify(sent));
  return sent.result;
}

/** Whether a transaction is in a block of the chain. */
export async function isMined(demo: DemoApi, hash: string): Promise<boolean> {
  const { access: token } = await demo.signIn(ADMIN);
  const body = { method: 'eth_getTransactionReceipt', params: [hash] };
  const receipt: { result?: unknown } = await demo.call(demoCalls.rpc, { token, body });
  return receipt.result !== null;
}

/** Waits until the server says paid; returns what the chain and the ledger hold of it. */
export async function settled(demo: DemoApi, { number, wallet }: Payment) {
  const { access: token } = await demo.signIn(MEMBER);
  const isApproved = async () => {
    const { status } = await demo.call(withdrawals.one, { token, params: { number } });
    return status === 'Approved';
  };
  await until('the payment to be found', isApproved, { timeout: 120_000, every: 500 });
  const { items } = await demo.call(ledger.list, {
    token,
    query: { kind: 'withdrawal_paid', limit: '20' },
  });
  const booked = items.filter(({ source }) => source?.id === String(number));
  return {
    received: await demo.tokenBalance('USDC', wallet, token),
    booked: booked.map(({ account, amount }) => [account, amount]),
  };
}
