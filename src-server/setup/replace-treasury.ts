import { eq } from 'drizzle-orm';
import { getAddress } from 'ethers';
import type { DeployedContracts } from '../chain/deploy.ts';
import type { ChainDeployment } from '../chain/deployment.ts';
import { createRpc, type Rpc } from '../chain/rpc.ts';
import { verifyDeployment } from '../chain/verify-deployment.ts';
import { storeDeployment } from '../chain-services.ts';
import type { Config } from '../config/config.ts';
import type { DatabaseHandle, Transaction } from '../database/database.ts';
import { chainCursors } from '../database/schema/payouts.ts';
import { audit } from '../domain/audit/write.ts';
import { purchaseCursorNames } from '../domain/purchases/cursor-names.ts';
import { StartRefusal } from '../start-refusal.ts';

interface Replacing {
  readonly pinned: ChainDeployment;
  readonly config: Config;
  /** The contracts that take their place: deployed now, or named. */
  readonly contracts: (rpc: Rpc) => Promise<DeployedContracts>;
  readonly now: Date;
}

/**
 * Pins another treasury on the same chain, with the same tokens. The one before stays watched: its runs end there, what
 * it holds still counts, and addresses that were given out are swept to it.
 * @returns what was done, in a sentence
 * @throws StartRefusal where the contracts are pinned already; DeploymentMismatch, ChainUnreachable
 */
export async function replaceTreasury(
  database: DatabaseHandle,
  { pinned, config, contracts, now }: Replacing,
): Promise<string> {
  const rpc = createRpc(config.rpcUrls, { chainId: pinned.chainId });
  try {
    const found = await contracts(rpc);
    const deployment = replaced(pinned, found);
    const known = [pinned, ...(pinned.earlier ?? [])].flatMap((one) => [
      one.treasury,
      one.receipts,
    ]);
    if ([found.treasury, found.receipts].some((one) => known.includes(getAddress(one)))) {
      throw new StartRefusal('These contracts are pinned already: name others.');
    }
    await verifyDeployment(rpc, deployment);
    await database.transaction(async (tx) => {
      await keepPurchases(tx, pinned, deployment, now);
      await storeDeployment(tx, deployment, now);
      await audit(tx, {
        actorId: null,
        action: 'contracts.replaced',
        subject: `chain/${pinned.chainId}`,
        before: { treasury: pinned.treasury, receipts: pinned.receipts },
        after: { treasury: deployment.treasury, receipts: deployment.receipts },
        at: now,
      });
    });
    return `The treasury ${deployment.treasury} takes the place of ${pinned.treasury}, which stays watched: restart the server.`;
  } finally {
    rpc.close();
  }
}

function replaced(pinned: ChainDeployment, contracts: DeployedContracts): ChainDeployment {
  const { treasury, edition, receipts, deployedAtBlock, earlier = [], ...rest } = pinned;
  const before = { treasury, ...(edition && { edition }), receipts, deployedAtBlock };
  return { ...rest, ...contracts, earlier: [before, ...earlier] };
}

/**
 * Addresses that were given out are read on from where they were read: from the new contracts' first block on, what was
 * paid to them before it would be missing.
 */
async function keepPurchases(
  tx: Transaction,
  before: ChainDeployment,
  after: ChainDeployment,
  at: Date,
): Promise<void> {
  const [cursor] = await tx
    .select()
    .from(chainCursors)
    .where(eq(chainCursors.name, purchaseCursorNames(before).read));
  const { blockNumber = before.deployedAtBlock - 1, blockHash = '' } = cursor ?? {};
  await tx.insert(chainCursors).values({
    name: purchaseCursorNames(after).read,
    chainId: after.chainId,
    blockNumber,
    blockHash,
    at,
  });
}
