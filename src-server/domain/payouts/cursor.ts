import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { mapLimited } from '../../chain/map-limited.ts';
import type { BlockPoint } from '../../chain/treasury/types.ts';
import { payoutItems, payoutRuns } from '../../database/schema/payouts.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { isPaidByAny } from '../../treasuries.ts';
import { audit } from '../audit/write.ts';
import { readOnward } from '../chain/cursor.ts';
import { cursorNames } from '../chain/position.ts';
import { bookPayments } from './booking.ts';
import { READS_AT_ONCE } from './plan.ts';
import { readSkipped, releaseSkipped } from './skipped.ts';
import { lockPayouts } from '../treasury/payouts-lock.ts';

/**
 * Books every final payment up to a block. Where the chain undid final blocks, everything is read
 * again from the beginning (what is booked stays booked), and what is paid in the books but no
 * longer on the chain is an alarm.
 * @returns whether everything up to `final` is in the books now
 */
export function readPayments(services: Services, final: BlockPoint): Promise<boolean> {
  const { deployment, treasury } = requireChain(services);
  return readOnward(services, final, {
    name: cursorNames(deployment).read,
    async read({ from, end }) {
      const paid = await treasury.readPaid(from, end);
      // A transaction that skips payments pays others: without these there is nothing to read.
      const skipped = paid.length > 0 ? await readSkipped(services, { from, end }) : [];
      return { paid, skipped };
    },
    isEmpty: ({ paid, skipped }) => paid.length === 0 && skipped.length === 0,
    lock: lockPayouts,
    async book(tx, { paid, skipped }) {
      await bookPayments(tx, services, paid);
      await releaseSkipped(tx, services, skipped);
    },
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

/** Withdrawals last paid in runs of this treasury that none knows as paid any more. */
async function vanishedPayments(services: Services, final: BlockPoint): Promise<number[]> {
  const chain = requireChain(services);
  const { deployment } = chain;
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
    known: await isPaidByAny(chain, BigInt(number), final.number),
  }));
  return checked.filter(({ known }) => !known).map(({ number }) => number);
}
