import { desc } from 'drizzle-orm';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import { ChainUnreachable } from '../../chain/errors.ts';
import type { Database } from '../../database/database.ts';
import { payoutIntents } from '../../database/schema/payouts.ts';
import type { ChainServices, Services } from '../../services.ts';
import { heldByTreasuries } from '../../treasuries.ts';
import { signedElsewhere } from './liabilities-books.ts';
import { receivingBalances } from '../reconciliation/reconcile.ts';

/** What only the chain knows, in base units of each token and in wei. */
export interface HeldOnChain {
  /** All treasuries that are watched. */
  readonly treasury: Readonly<Record<WithdrawalCurrency, bigint>>;
  /** The one that new runs are paid from. */
  readonly present: Readonly<Record<WithdrawalCurrency, bigint>>;
  /**
   * What runs signed for earlier treasuries still pay, each as far as its treasury holds all that it was signed for:
   * from one that was emptied meanwhile nothing is paid.
   */
  readonly earlier: ReadonlyMap<WithdrawalCurrency, bigint>;
  readonly receiving: ReadonlyMap<string, bigint>;
  readonly gasPrice: bigint;
  /** Of the wallet that was asked to sign last; null where none was. */
  readonly wallet: bigint | null;
}

/** Null where no chain is pinned or no source answers: then nothing of it is known. */
export async function heldOnChain(db: Database, services: Services): Promise<HeldOnChain | null> {
  const { chain, log } = services;
  if (!chain) return null;
  try {
    const [treasury, present, earlier, receiving, gasPrice, wallet] = await Promise.all([
      heldByTreasuries(chain),
      chain.treasury.tokenBalances(),
      earlierPays(db, chain),
      receivingBalances(db, chain.treasury),
      gasPriceOf(chain),
      walletOf(db, chain),
    ]);
    return { treasury, present, earlier, receiving, gasPrice, wallet };
  } catch (error) {
    if (!(error instanceof ChainUnreachable)) throw error;
    log.warn({ err: error }, 'what is held could not be read from the chain');
    return null;
  }
}

async function earlierPays(
  db: Database,
  { deployment, others }: ChainServices,
): Promise<ReadonlyMap<WithdrawalCurrency, bigint>> {
  const pays = new Map<WithdrawalCurrency, bigint>();
  if (others.length === 0) return pays;
  for (const { contract, currency, amount } of await signedElsewhere(db, deployment)) {
    const payer = others.find((other) => other.deployment.treasury === contract);
    const held = payer ? (await payer.tokenBalances())[currency] : 0n;
    if (held >= amount) pays.set(currency, (pays.get(currency) ?? 0n) + amount);
  }
  return pays;
}

async function gasPriceOf({ rpc }: ChainServices): Promise<bigint> {
  const fees = await rpc.first((provider) => provider.getFeeData());
  return fees.maxFeePerGas ?? fees.gasPrice ?? 0n;
}

async function walletOf(db: Database, { treasury }: ChainServices): Promise<bigint | null> {
  const [last] = await db
    .select({ sender: payoutIntents.sender })
    .from(payoutIntents)
    .orderBy(desc(payoutIntents.id))
    .limit(1);
  return last ? treasury.nativeBalance(last.sender) : null;
}
