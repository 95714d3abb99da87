import { eq } from 'drizzle-orm';
import { earlierDeployments, type ChainDeployment } from './chain/deployment.ts';
import { createRpc, type RpcOptions } from './chain/rpc.ts';
import { createTreasury } from './chain/treasury/contract.ts';
import type { Database, Transaction } from './database/database.ts';
import { settings } from './database/schema/system.ts';
import type { ChainServices } from './services.ts';

const DEPLOYMENT_KEY = 'chain_deployment';

/** The chain and contracts that `npm run setup` pinned, or null while payouts are off. */
export async function readDeployment(db: Database): Promise<ChainDeployment | null> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, DEPLOYMENT_KEY));
  return (row?.value as ChainDeployment | undefined) ?? null;
}

/** Pins the contracts payouts run through. */
export async function storeDeployment(
  tx: Transaction,
  deployment: ChainDeployment,
  now: Date,
): Promise<void> {
  const row = { value: deployment, updatedAt: now };
  await tx
    .insert(settings)
    .values({ key: DEPLOYMENT_KEY, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row });
}

/** Connects to the chain of a deployment; nothing is asked of it yet. */
export function openChain(
  deployment: ChainDeployment,
  rpcUrls: readonly string[],
  onCall?: RpcOptions['onCall'],
): ChainServices {
  const rpc = createRpc(rpcUrls, { chainId: deployment.chainId, onCall });
  return {
    deployment,
    rpc,
    treasury: createTreasury(rpc, deployment),
    others: earlierDeployments(deployment).map((earlier) => createTreasury(rpc, earlier)),
  };
}
