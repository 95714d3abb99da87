import { and, asc, eq, isNull, gt } from 'drizzle-orm';
import type { Sweeps } from '#contract/api/admin/exceptions.ts';
import { formatUnits, withdrawalCurrencies } from '#contract/rules/money.ts';
import { readReceivingCode, receivingAddress } from '../../chain/receiving-address.ts';
import { encodeSweep } from '../../chain/token-transfers.ts';
import type { Database } from '../../database/database.ts';
import { purchaseRequests, receipts } from '../../database/schema/purchases.ts';
import type { ChainServices, Services } from '../../services.ts';

/** Addresses swept by one transaction; the first sweep of each deploys a contract there. */
export const ADDRESSES_PER_SWEEP = 50;

/**
 * What lies on receiving addresses, as one transaction a token that moves it to the treasury. Of one `Receipts` contract
 * at a time: where an earlier treasury's addresses still have something, of the oldest of these.
 * @throws ChainUnreachable, ChainDisagreement where there are earlier ones
 */
export async function listSweeps(db: Database, { chain }: Services): Promise<Sweeps> {
  if (!chain) return { chain: null, items: [] };
  const { chainId, networkName, tokens } = chain.deployment;
  const all = await db
    .select({ receipt: receipts, address: purchaseRequests.address })
    .from(receipts)
    .innerJoin(purchaseRequests, eq(purchaseRequests.number, receipts.requestNumber))
    .where(
      and(
        eq(receipts.chainId, chainId),
        eq(receipts.state, 'final'),
        isNull(receipts.sweptTxHash),
        gt(receipts.amount, 0n),
      ),
    )
    .orderBy(asc(receipts.blockAt), asc(receipts.id));
  const { contract, lying } = await ofOneContract(chain, all);
  return {
    chain: { chain_id: chainId, name: networkName, contract },
    items: withdrawalCurrencies.flatMap((currency) => {
      const ofToken = lying.filter((receipt) => receipt.currency === currency);
      const requests = [...new Set(ofToken.map(({ requestNumber }) => requestNumber))];
      const numbers = requests.slice(0, ADDRESSES_PER_SWEEP);
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

interface Lying {
  readonly receipt: typeof receipts.$inferSelect;
  /** The receiving address, EIP-55. */
  readonly address: string;
}

async function ofOneContract(
  chain: ChainServices,
  all: readonly Lying[],
): Promise<{ readonly contract: string; readonly lying: readonly Lying['receipt'][] }> {
  for (const { deployment } of chain.others.toReversed()) {
    const code = await readReceivingCode(chain.rpc, deployment);
    const own = all.filter(
      ({ receipt, address }) => receivingAddress(code, receipt.requestNumber) === address,
    );
    if (own.length > 0) {
      return { contract: deployment.receipts, lying: own.map(({ receipt }) => receipt) };
    }
  }
  return { contract: chain.deployment.receipts, lying: all.map(({ receipt }) => receipt) };
}
