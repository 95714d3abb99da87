import { readChainPosition } from '../../domain/chain/position.ts';
import { readAnchors } from '../../domain/payouts/audit-anchors.ts';
import { purchaseCursorNames } from '../../domain/purchases/cursor-names.ts';
import { readTreasury } from '../../domain/treasury/cursor.ts';
import type { ChainServices, Services } from '../../services.ts';
import { servicesByTreasury } from '../../treasuries.ts';
import { watchChain } from './watch-chain.ts';

/**
 * One round of the treasury watcher: stores audit anchors that operators sent, and books funding,
 * owner withdrawals and unexplained movements, up to the block that the purchase watcher has read.
 * Safe in several processes: the cursor is updated by compare-and-set.
 */
export const treasuryTick = watchChain({
  watch,
  // The other watchers already log the outage at a level that operators read.
  lost: ({ log }, error) => log.debug({ err: error }, 'the treasury cannot be read from the chain'),
  found: ({ log }) => log.debug('the treasury can be read from the chain again'),
});

async function watch(services: Services, { deployment, treasury }: ChainServices): Promise<void> {
  const final = await treasury.finalHead();
  const all = servicesByTreasury(services);
  for (const each of all) await readAnchors(each, final);
  const { db } = services.database;
  const { read } = await readChainPosition(db, deployment, purchaseCursorNames);
  if (!read) return;
  const end = read.block < final.number ? { number: read.block, hash: read.hash } : final;
  // A block that is not known is no end: purchases are being read again.
  if (end.hash === '') return;
  for (const each of all) await readTreasury(each, end);
}
