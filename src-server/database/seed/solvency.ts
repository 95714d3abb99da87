import { addDays, utcDay } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { publishEdition } from '../../domain/solvency/publish.ts';
import { payoutTick } from '../../jobs/chain/payout-watcher.ts';
import { publishYesterday } from '../../jobs/solvency.ts';
import type { Services } from '../../services.ts';

/** The edition of the day before yesterday, by the books that the demo's payouts find. */
export async function seedFirstEdition(services: Services): Promise<void> {
  const at = new Date(services.clock.now().getTime() - DAY_MS);
  // Which block the books have read is part of an edition.
  await payoutTick(services);
  await publishEdition({ ...services, clock: { now: () => at } }, addDays(utcDay(at), -1));
}

/** That of yesterday, by the books that visitors find. */
export async function seedLastEdition(services: Services): Promise<void> {
  await payoutTick(services);
  await publishYesterday(services);
}
