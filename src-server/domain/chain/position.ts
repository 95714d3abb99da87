import { inArray } from 'drizzle-orm';
import type { ChainDeployment } from '../../chain/deployment.ts';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import type { Database } from '../../database/database.ts';
import { chainCursors } from '../../database/schema/payouts.ts';

/** How far payments have been read, and the newest block seen, as the watcher last stored them. */
export interface ChainPosition {
  /** Last final block whose payments are in the books, and when it was read; null before the first. */
  readonly read: { readonly block: number; readonly hash: string; readonly at: Date } | null;
  readonly head: number | null;
  /** Of a transaction in that block: blocks on top of it, of how many that make it final. */
  confirmationsOf(block: number | null): { seen: number; required: number } | null;
}

/** A treasury has a cursor of its own: another contract's events are not this one's. */
export const cursorNames = ({ chainId, treasury }: ChainDeployment) => ({
  read: `payouts:${chainId}:${treasury}`,
  head: `head:${chainId}:${treasury}`,
});

/** @param namesOf whose cursor: that of payouts where left out */
export async function readChainPosition(
  db: Database,
  deployment: ChainDeployment | null,
  namesOf: typeof cursorNames = cursorNames,
): Promise<ChainPosition> {
  if (!deployment) return { read: null, head: null, confirmationsOf: () => null };
  const names = namesOf(deployment);
  const rows = await db
    .select()
    .from(chainCursors)
    .where(inArray(chainCursors.name, [names.read, names.head]));
  const read = rows.find((row) => row.name === names.read);
  const head = rows.find((row) => row.name === names.head)?.blockNumber ?? null;
  const { finality } = deployment;
  return {
    read: read ? { block: read.blockNumber, hash: read.blockHash, at: read.at } : null,
    head,
    confirmationsOf(block) {
      if (block === null || head === null) return null;
      // Where the chain itself says what is final, the distance it keeps right now.
      const distance = Math.max(1, head - (read?.blockNumber ?? head));
      const required = finality.kind === 'confirmations' ? finality.count : distance;
      return { seen: Math.min(Math.max(0, head - block), required), required };
    },
  };
}

/** Remembers the newest block for the screens; nothing is concluded from it. */
export async function storeHead(
  db: Database,
  deployment: ChainDeployment,
  head: BlockPoint,
  at: Date,
  namesOf: typeof cursorNames = cursorNames,
): Promise<void> {
  const values = { blockNumber: head.number, blockHash: head.hash, at };
  await db
    .insert(chainCursors)
    .values({ name: namesOf(deployment).head, chainId: deployment.chainId, ...values })
    .onConflictDoUpdate({ target: chainCursors.name, set: values });
}
