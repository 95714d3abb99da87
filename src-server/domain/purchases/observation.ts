import { readTransfersTo } from '../../chain/token-transfers.ts';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import type { DatabaseHandle } from '../../database/database.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { storeHead } from '../chain/position.ts';
import { purchaseCursorNames } from './cursor-names.ts';
import { arrivalsOf, storeSeen } from './receipts.ts';
import { lockRequest, refreshStatus } from './states.ts';
import { watchedRequests } from './watched.ts';

/** Newest block that was read, by database, so that the same one is not read every second. */
const observedAt = new WeakMap<DatabaseHandle, string>();

/** Stores the transfers since the last final block as seen; nothing is booked from them. */
export async function observePurchases(
  services: Services,
  { final, head }: { readonly final: BlockPoint; readonly head: BlockPoint },
): Promise<void> {
  const { database, clock } = services;
  const place = `${final.number}/${head.hash}`;
  if (observedAt.get(database) === place) return;
  const { rpc, deployment } = requireChain(services);
  const watched = await watchedRequests(services);
  const addresses = watched.map(({ address }) => address);
  const range = { from: final.number + 1, end: head };
  const transfers =
    head.number > final.number ? await readTransfersTo(rpc, deployment, addresses, range) : [];
  await database.transaction(async (tx) => {
    const touched = await storeSeen(tx, services, {
      final: final.number,
      head: head.number,
      arrivals: arrivalsOf(transfers, watched),
    });
    for (const number of touched) {
      await lockRequest(tx, number);
      await refreshStatus(tx, number);
    }
    await storeHead(tx, deployment, head, clock.now(), purchaseCursorNames);
  });
  observedAt.set(database, place);
}
