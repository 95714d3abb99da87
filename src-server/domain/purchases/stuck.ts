import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import type { Transaction } from '../../database/database.ts';
import { sqlStateOf } from '../../database/violations.ts';
import { jobRuns } from '../../database/schema/jobs.ts';
import { members } from '../../database/schema/members.ts';
import { purchaseRequests, receipts } from '../../database/schema/purchases.ts';
import { requireChain } from '../../require-chain.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { beginRun, endRun, failRun, lockRun, saveProgress } from '../base/job-runs.ts';
import { namesOf } from '../base/member-names.ts';
import { notifyAll } from '../inbox/notifications.ts';
import { bookRequest } from './booking.ts';

/** Runs of it are requests that were set aside, by their number. */
export const BOOKING_JOB = 'purchase-booking';
/** Failures after which administrators are notified again: it does not pass by itself. */
export const FAILURES_NOTIFIED = [1, 5] as const;

const FIRST_WAIT_MS = MINUTE_MS;
const LONGEST_WAIT_MS = 6 * HOUR_MS;

/** Milliseconds until a request that failed so often is tried again. */
export const retryAfter = (failures: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1), LONGEST_WAIT_MS);

/** Classes of SQL states that say something about the moment, not about the request. */
const passing = ['08', '25', '40', '53', '55', '57', '58'];

/**
 * Books every request that final receipts wait for, each in a transaction of its own, and tries
 * those again that were set aside, the longer apart the oftener they failed. One that cannot be
 * booked is set aside with nothing of it written, and does not stop the others.
 */
export async function bookWaiting(services: Services): Promise<void> {
  for (const number of await waitingRequests(services)) {
    try {
      await services.database.transaction((tx) => bookNow(tx, services, number));
    } catch (error) {
      const state = sqlStateOf(error);
      // What would pass by itself is thrown, so that all is repeated.
      if (state !== null && passing.some((start) => state.startsWith(start))) throw error;
      services.log.error({ err: error, request: number }, 'a payment cannot be booked');
      await services.database.transaction((tx) => setAside(tx, services, number, error));
    }
  }
}

/** Books a request; one that was set aside no longer is. */
export async function bookNow(tx: Transaction, services: Services, number: number): Promise<void> {
  const startedAt = services.clock.now();
  await bookRequest(tx, services, number);
  const run = await lockRun(tx, runOf(number));
  if (run?.state !== 'failed') return;
  await endRun(tx, run.id, { startedAt, finishedAt: services.clock.now() }, run.progress);
}

const runOf = (number: number) => ({ job: BOOKING_JOB, period: String(number) });

const failuresOf = (progress: Readonly<Record<string, string | number>>): number =>
  Number(progress['failures'] ?? 0);

/** Requests with final receipts that are not in the books, without those that wait for their next try. */
async function waitingRequests(services: Services): Promise<number[]> {
  const { database, clock } = services;
  const rows = await database.db
    .selectDistinct({
      number: receipts.requestNumber,
      state: jobRuns.state,
      progress: jobRuns.progress,
      finishedAt: jobRuns.finishedAt,
    })
    .from(receipts)
    .leftJoin(
      jobRuns,
      and(
        eq(jobRuns.job, BOOKING_JOB),
        isNotNull(jobRuns.period),
        sql`${jobRuns.period} = ${receipts.requestNumber}::text`,
      ),
    )
    .where(
      and(
        eq(receipts.chainId, requireChain(services).deployment.chainId),
        eq(receipts.state, 'final'),
        isNull(receipts.bookedAt),
      ),
    )
    .orderBy(asc(receipts.requestNumber));
  const now = clock.now().getTime();
  return rows
    .filter(({ state, progress, finishedAt }) => {
      if (state !== 'failed' || !finishedAt) return true;
      return now >= finishedAt.getTime() + retryAfter(failuresOf(progress ?? {}));
    })
    .map(({ number }) => number);
}

async function setAside(
  tx: Transaction,
  services: Services,
  number: number,
  error: unknown,
): Promise<void> {
  const at = services.clock.now();
  const run = await beginRun(tx, runOf(number), at);
  const failures = failuresOf(run.progress) + 1;
  await saveProgress(tx, run.id, at, { failures });
  await failRun(tx, runOf(number), { startedAt: at, finishedAt: at }, error);
  if (FAILURES_NOTIFIED.some((notified) => notified === failures)) {
    await notifyOfStuck(tx, { number, failures, error, at });
  }
}

interface Stuck {
  readonly number: number;
  readonly failures: number;
  readonly error: unknown;
  readonly at: Date;
}

async function notifyOfStuck(
  tx: Transaction,
  { number, failures, error, at }: Stuck,
): Promise<void> {
  const [request] = await tx
    .select({ memberId: purchaseRequests.memberId })
    .from(purchaseRequests)
    .where(eq(purchaseRequests.number, number));
  const memberId = request?.memberId ?? null;
  const member = memberId === null ? '' : (await namesOf(tx, [memberId])).get(memberId)?.username;
  const reason = error instanceof Error ? error.name : 'unknown';
  await audit(tx, {
    actorId: null,
    action: 'payment.stuck',
    subject: `payment/${number}`,
    after: { member: memberId, reason, failures },
    at,
  });
  const admins = await tx.select({ id: members.id }).from(members).where(eq(members.isAdmin, true));
  await notifyAll(
    tx,
    admins.map(({ id }) => ({
      memberId: id,
      event: 'payment.stuck' as const,
      values: { number: String(number), member: member ?? '' },
      path: '/admin/payments',
      at,
    })),
  );
}
