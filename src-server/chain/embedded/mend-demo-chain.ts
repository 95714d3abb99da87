import { id, NonceManager, Wallet, type JsonRpcProvider, type Signer } from 'ethers';
import { withdrawalCurrencies, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { demoOperator, demoOwner, demoSecondAgent } from './demo-accounts.ts';
import type { DemoChain } from './demo-chain.ts';
import { mintTestToken, setDailyLimit } from '../deploy.ts';
import { jsonRpc } from '../json-rpc.ts';
import { mapLimited } from '../map-limited.ts';
import { approvalDigest } from '../treasury/approved-calldata.ts';
import { payCalldata } from '../treasury/calldata.ts';
import { MAX_BATCH_ITEMS } from '../treasury/pay-calldata.ts';
import { sendAndWait } from '../receipt-of.ts';
import { createRpc } from '../rpc.ts';
import { createTreasury } from '../treasury/contract.ts';
import type { PayItem, Treasury } from '../treasury/types.ts';

/** A payment the database has as settled. */
export interface SettledPayment extends PayItem {
  readonly currency: WithdrawalCurrency;
}

export interface MendOptions {
  readonly chain: DemoChain;
  /** Newest block the database has seen. */
  readonly expectedHeight: number;
  readonly paid: readonly SettledPayment[];
}

/** A payment made again, in a transaction that the database does not know. */
export interface RepaidItem {
  readonly number: bigint;
  readonly txHash: string;
  readonly blockNumber: number;
}

export interface MendReport {
  /** What was missing and done about it, for the log; null where nothing was. */
  readonly summary: string | null;
  readonly repaid: readonly RepaidItem[];
}

const CALLS_AT_ONCE = 8;
const DEADLINE_S = 600;

/**
 * Brings a demo chain that was saved before the database's last moments up to it: pays again what
 * the database has as paid (out of newly minted tokens, so that the float stays what it was), and
 * mines up to the height the database has seen. The demo's keys are public; on a real chain
 * nothing of the kind exists. Before `goLive`: later each transaction would take a second.
 */
export async function mendDemoChain(options: MendOptions): Promise<MendReport> {
  const { chain, expectedHeight, paid } = options;
  const { deployment } = chain;
  const rpc = createRpc([chain.url], { chainId: deployment.chainId });
  try {
    const treasury = createTreasury(rpc, deployment);
    const head = await treasury.head();
    const missing = await missingPayments(treasury, paid, head.number);
    const repaid =
      missing.length === 0
        ? []
        : await rpc.first((provider) => payAgain(provider, treasury, missing));
    const behind = Math.max(0, expectedHeight - (await treasury.head()).number);
    if (behind > 0) await jsonRpc(chain.url, 'anvil_mine', [behind]);
    return { summary: describe(chain, repaid.length, behind), repaid };
  } finally {
    rpc.close();
  }
}

async function missingPayments(
  treasury: Treasury,
  paid: readonly SettledPayment[],
  block: number,
): Promise<SettledPayment[]> {
  const known = await mapLimited(paid, CALLS_AT_ONCE, ({ number }) =>
    treasury.isPaid(number, block),
  );
  return paid.filter((_payment, index) => !known[index]);
}

async function payAgain(
  provider: JsonRpcProvider,
  treasury: Treasury,
  missing: readonly SettledPayment[],
): Promise<RepaidItem[]> {
  const owner = new NonceManager(new Wallet(demoOwner.privateKey, provider));
  const operator = new NonceManager(new Wallet(demoOperator.privateKey, provider));
  const repaid: RepaidItem[] = [];
  for (const currency of withdrawalCurrencies) {
    const items = missing.filter((payment) => payment.currency === currency);
    if (items.length === 0) continue;
    const restore = await makeRoom(owner, treasury, currency, sumOf(items));
    for (let start = 0; start < items.length; start += MAX_BATCH_ITEMS) {
      const some = items.slice(start, start + MAX_BATCH_ITEMS);
      repaid.push(...(await payBatch(operator, treasury, currency, some)));
    }
    await restore();
  }
  return repaid;
}

/** Mints an amount into the treasury and lets it leave today; answers what takes the latter back. */
async function makeRoom(
  owner: Signer,
  treasury: Treasury,
  currency: WithdrawalCurrency,
  amount: bigint,
): Promise<() => Promise<void>> {
  const { deployment } = treasury;
  const token = deployment.tokens[currency];
  await mintTestToken(owner, token, deployment.treasury, amount);
  const limit = await treasury.dailyLimit(currency);
  const remaining = await treasury.remainingDailyLimit(currency);
  if (remaining >= amount) return async () => undefined;
  await setDailyLimit(owner, deployment.treasury, token, limit + amount);
  return () => setDailyLimit(owner, deployment.treasury, token, limit);
}

async function payBatch(
  operator: Signer,
  { deployment, head }: Treasury,
  currency: WithdrawalCurrency,
  items: readonly PayItem[],
): Promise<RepaidItem[]> {
  const { timestamp } = await head();
  const batch = {
    run: id('mended'),
    deadline: timestamp + DEADLINE_S,
    token: deployment.tokens[currency].address,
    items,
  };
  const key = new Wallet(demoSecondAgent.privateKey);
  const approval = {
    approver: key.address,
    signature: key.signingKey.sign(approvalDigest(deployment, batch)).serialized,
  };
  const data = payCalldata(deployment, { ...batch, approval });
  const request = { to: deployment.treasury, data };
  const { hash: txHash, blockNumber } = await sendAndWait(operator, request);
  return items.map(({ number }) => ({ number, txHash, blockNumber }));
}

const sumOf = (items: readonly PayItem[]): bigint =>
  items.reduce((sum, { amount }) => sum + amount, 0n);

function describe({ origin }: DemoChain, repaid: number, behind: number): string | null {
  const done = [
    origin === 'lost' && 'The saved chain was gone: the contracts were deployed again.',
    repaid > 0 && `${repaid} payments in the books were not on the chain: they were made again.`,
    behind > 0 && `The chain was ${behind} blocks behind the database: they were mined.`,
  ];
  return done.filter((sentence) => sentence !== false).join(' ') || null;
}
