import { and, asc, eq, isNull, gt } from 'drizzle-orm';
import type { Sweeps } from '#contract/api/admin/exceptions.ts';
import { formatUnits, withdrawalCurrencies } from '#contract/rules/money.ts';
import { encodeSweep } from '../../chain/token-transfers.ts';
import type { Database } from '../../database/database.ts';
import { receipts } from '../../database/schema/purchases.ts';
import type { Services } from '../../services.ts';

/** Addresses swept by one transaction; the first sweep of each deploys a contract there. */
export const ADDRESSES_PER_SWEEP = 50;

/** What lies on receiving addresses, as one transaction a token that moves it to the treasury. */
export async function listSweeps(db: Database, { chain }: Services): Promise<Sweeps> {
  if (!chain) return { chain: null, items: [] };
  const { chainId, networkName, receipts: contract, tokens } = chain.deployment;
  const lying = await db
    .select()
    .from(receipts)
    .where(
      and(
        eq(receipts.chainId, chainId),
        eq(receipts.state, 'final'),
        isNull(receipts.sweptTxHash),
        gt(receipts.amount, 0n),
      ),
    )
    .orderBy(asc(receipts.blockAt), asc(receipts.id));
  return {
    chain: { chain_id: chainId, name: networkName, contract },
    items: withdrawalCurrencies.flatMap((currency) => {
      const ofToken = lying.filter((receipt) => receipt.currency === currency);
      const all = [...new Set(ofToken.map(({ requestNumber }) => requestNumber))];
      const numbers = all.slice(0, ADDRESSES_PER_SWEEP);
      const moved = ofToken.filter(({ requestNumber }) => numbers.includes(requestNumber));
      const [oldest] = moved;
      if (!oldest) return [];
      return [
        {
          currency,
          amount: formatUnits(
            moved.reduce((sum, { amount }) => sum + amount, 0n),
            tokens[currency].decimals,
          ),
          addresses: numbers.length,
          numbers,
          calldata: encodeSweep(tokens[currency].address, numbers),
          oldest_at: oldest.blockAt.toISOString(),
        },
      ];
    }),
  };
}
