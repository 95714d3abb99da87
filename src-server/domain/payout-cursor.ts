import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { mapLimited } from '../chain/map-limited.ts';
import type { BlockPoint } from '../chain/treasury-types.ts';
import { payoutItems, payoutRuns } from '../database/schema/payouts.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import { readOnward } from './chain-cursor.ts';
import { cursorNames } from './chain-position.ts';
import { bookPayments } from './payout-booking.ts';
import { READS_AT_ONCE } from './payout-plan.ts';
import { lockPayouts } from './payout-states.ts';
import { chainOf } from './withdrawal-quote.ts';

/**
 * Books every final payment up to a block. Where the chain undid final blocks, everything is read
 * again from the beginning (what is booked stays booked), and what is paid in the books but no
 * longer on the chain is an alarm.
 * @returns whether everything up to `final` is in the books now
 */
export function readPayments(services: Services, final: BlockPoint): Promise<boolean> {
  const { deployment, treasury } = chainOf(services);
  return readOnward(services, final, {
    name: cursorNames(deployment).read,
    read: ({ from, end }) => treasury.readPaid(from, end.number),
    lock: lockPayouts,
    book: (tx, events) => bookPayments(tx, services, events),
    async undone() {
      const vanished = await vanishedPayments(services, final);
      return {
        start: deployment.deployedAtBlock - 1,
        async note(tx) {
          for (const number of vanished) {
            await audit(tx, {
              actorId: null,
              action: 'payout.payment_vanished',
              subject: `withdrawal/${number}`,
              at: services.clock.now(),
            });
          }
        },
      };
    },
  });
}

/** Withdrawals last paid by this treasury that it no longer knows as paid. */
async function vanishedPayments(services: Services, final: BlockPoint): Promise<number[]> {
  const { deployment, treasury } = chainOf(services);
  const LAST = 1000;
  const paid = await services.database.db
    .select({ number: payoutItems.withdrawalNumber })
    .from(payoutItems)
    .innerJoin(payoutRuns, eq(payoutRuns.number, payoutItems.runNumber))
    .where(
      and(
        eq(payoutItems.state, 'confirmed'),
        isNotNull(payoutItems.blockNumber),
        eq(payoutRuns.chainId, deployment.chainId),
        eq(payoutRuns.contract, deployment.treasury),
      ),
    )
    .orderBy(desc(payoutItems.blockNumber))
    .limit(LAST);
  const checked = await mapLimited(paid, READS_AT_ONCE, async ({ number }) => ({
    number,
    known: await treasury.isPaid(BigInt(number), final.number),
  }));
  return checked.filter(({ known }) => !known).map(({ number }) => number);
}
