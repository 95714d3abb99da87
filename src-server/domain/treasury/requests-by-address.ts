import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ChainDeployment } from '../../chain/deployment.ts';
import type { TokenTransfer } from '../../chain/token-transfers.ts';
import type { Database } from '../../database/database.ts';
import { purchaseRequests } from '../../database/schema/purchases.ts';

/** Numbers of requests by those addresses (EIP-55) among the senders of transfers that are theirs. */
export async function requestsAt(
  db: Database,
  { chainId }: Pick<ChainDeployment, 'chainId'>,
  transfers: readonly Pick<TokenTransfer, 'from'>[],
): Promise<ReadonlyMap<string, number>> {
  const senders = [...new Set(transfers.map(({ from }) => from))];
  if (senders.length === 0) return new Map();
  const rows = await db
    .select({ number: purchaseRequests.number, address: purchaseRequests.address })
    .from(purchaseRequests)
    .where(
      and(
        eq(purchaseRequests.chainId, chainId),
        inArray(
          sql`lower(${purchaseRequests.address})`,
          senders.map((sender) => sender.toLowerCase()),
        ),
      ),
    );
  return new Map(rows.map(({ number, address }) => [address, number]));
}
