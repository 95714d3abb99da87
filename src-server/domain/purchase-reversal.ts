import type { BlockPoint } from '../chain/treasury-types.ts';
import type { Services } from '../services.ts';
import { undoneReceipts } from './purchase-states.ts';

/** Looks at what is in the books and was undone by the chain. */
export async function reviewUndone(services: Services, final: BlockPoint): Promise<void> {
  const doubtful = await undoneReceipts(services.database.db);
  if (doubtful.length > 0) services.log.error({ final, doubtful }, 'booked receipts were undone');
}
