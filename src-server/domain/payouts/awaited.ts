import { sql, type SQL } from 'drizzle-orm';
import { payoutBatches, payoutItems } from '../../database/schema/payouts.ts';

/** Whether a run is not over: a payment may be signed, be on its way, or miss its deadline. */
export const isPayoutAwaited = (): SQL => sql`
  exists (select from ${payoutItems} where state not in ('confirmed', 'released'))
  or exists (select from ${payoutBatches} where state not in ('confirmed', 'released'))`;
