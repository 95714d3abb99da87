import { readChainPosition } from '../domain/chain/position.ts';
import { readAnchors } from '../domain/payouts/audit-anchors.ts';
import { purchaseCursorNames } from '../domain/purchases/cursor-names.ts';
import { readTreasury } from '../domain/treasury/cursor.ts';
import type { ChainServices, Services } from '../services.ts';
import { watchChain } from './watch-chain.ts';

/**
 * One round of the treasury's watcher: stores what operators noted of the audit log, and books
 * top-ups, what the owner takes out, and what nothing explains, as far as purchases have been read. Several processes are safe: the cursor moves only
 * from where it was found.
 */
export const treasuryTick = watchChain({
  watch,
  // The other watchers report it where operators read.
  lost: ({ log }, error) => log.debug({ err: error }, 'the treasury cannot be read from the chain'),
  found: ({ log }) => log.debug('the treasury can be read from the chain again'),
});

async function watch(services: Services, { deployment, treasury }: ChainServices): Promise<void> {
  const final = await treasury.finalHead();
  await readAnchors(services, final);
  const { db } = services.database;
  const { read } = await readChainPosition(db, deployment, purchaseCursorNames);
  if (read && read.block >= final.number) await readTreasury(services, final);
}
