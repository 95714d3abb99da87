import { and, eq, isNull } from 'drizzle-orm';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { hasDuty } from '#contract/rules/staff.ts';
import type { Transaction } from '../../database/database.ts';
import { standstills, type StandstillKind } from '../../database/schema/jobs.ts';
import { members } from '../../database/schema/members.ts';
import { enqueueMail } from '../base/mails.ts';
import { WATCHER_LAG_MAX, type Stopped } from './standing-still.ts';

/**
 * Milliseconds from when a standstill was noticed until it is told: a server that was away has some
 * minutes to catch up.
 */
const GRACE_MS = 5 * MINUTE_MS;

/** What is written at the beginning of a standstill, and at its end. */
const templates = {
  settlement: { begins: 'alert.settlement', ends: 'alert.settlement_over' },
  payouts: { begins: 'alert.payouts', ends: 'alert.payouts_over' },
  purchases: { begins: 'alert.purchases', ends: 'alert.purchases_over' },
} as const;

/**
 * Follows one kind of standstill: administrators get one mail where it lasts, and one when it is over,
 * each in the transaction that writes so down.
 * @param stopped how it is now; null: it goes on
 */
export async function followStandstill(
  tx: Transaction,
  kind: StandstillKind,
  stopped: Stopped | null,
  now: Date,
): Promise<void> {
  const [open] = await tx
    .select()
    .from(standstills)
    .where(and(eq(standstills.kind, kind), isNull(standstills.endedAt)))
    .for('update');
  if (stopped && !open) {
    await tx
      .insert(standstills)
      .values({ kind, since: stopped.since ?? now, seenAt: now })
      // Another process noticed it at this moment.
      .onConflictDoNothing();
  } else if (stopped && open) await alertOf(tx, open, stopped, now);
  else if (open) await endOf(tx, open, now);
}

type StandstillRow = typeof standstills.$inferSelect;

async function alertOf(
  tx: Transaction,
  { id, kind, since, seenAt, alertedAt }: StandstillRow,
  stopped: Stopped,
  now: Date,
): Promise<void> {
  // Before the first block it read a watcher has as long as between two.
  const patience = stopped.since === null ? WATCHER_LAG_MAX : GRACE_MS;
  if (alertedAt !== null || now.getTime() - seenAt.getTime() < patience) return;
  await tx.update(standstills).set({ alertedAt: now }).where(eq(standstills.id, id));
  for (const reader of await readersOf(tx)) {
    await enqueueMail(tx, {
      ...reader,
      template: templates[kind].begins,
      values: { since },
      at: now,
    });
  }
}

/** What was over before anybody was told is forgotten. */
async function endOf(
  tx: Transaction,
  { id, kind, since, alertedAt }: StandstillRow,
  now: Date,
): Promise<void> {
  const one = eq(standstills.id, id);
  if (alertedAt === null) {
    await tx.delete(standstills).where(one);
    return;
  }
  await tx.update(standstills).set({ endedAt: now }).where(one);
  for (const reader of await readersOf(tx)) {
    await enqueueMail(tx, {
      ...reader,
      template: templates[kind].ends,
      values: { since, until: now },
      at: now,
    });
  }
}

/** Active administrators with the duty for payouts; all of them where nobody has it. */
async function readersOf(tx: Transaction) {
  const administrators = await tx
    .select({
      recipient: members.email,
      language: members.language,
      role: members.role,
      duties: members.duties,
    })
    .from(members)
    .where(and(eq(members.role, 'administrator'), eq(members.status, 'active')))
    .orderBy(members.id);
  const holders = administrators.filter((one) => hasDuty(one, 'payouts'));
  return (holders.length > 0 ? holders : administrators).map(({ recipient, language }) => ({
    recipient,
    language,
  }));
}
