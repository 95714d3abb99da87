import { and, asc, desc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm';
import { DAY_MS, HOUR_MS } from '#contract/rules/durations.ts';
import { priceMoveProblem, settingProblem, settingRules } from '#contract/rules/setting-rules.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { priceChanges } from '../../database/schema/exchange.ts';
import { members } from '../../database/schema/members.ts';
import { proposals } from '../../database/schema/proposals.ts';
import { settingHistory, settings } from '../../database/schema/system.ts';
import { figure } from '../../mails/texts.ts';
import type { Services } from '../../services.ts';
import { audit } from '../audit/write.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { enqueueMail } from '../base/mails.ts';
import { notifyEach, wantsMailOf } from '../inbox/notifications-bulk.ts';

export type PriceChange = typeof priceChanges.$inferSelect;
type Reading = Pick<Services, 'settings' | 'clock'>;

const KEY = 'tct_price';
/** Subject of proposals that ask for another price. */
export const PRICE_SUBJECT = `setting/${KEY}`;

const isNotCancelled = isNull(priceChanges.cancelledAt);
/** Agreed to, and neither applied nor cancelled. */
const isToCome = and(isNull(priceChanges.appliedAt), isNotCancelled);

interface Wish {
  /** USD for one TCT. */
  readonly value: string | number;
  readonly seen: string | number;
  readonly reason: string;
  readonly actorId: number;
}

/**
 * Two persons agreed to another company price: it takes effect after `tct_price_delay_hours`, and is
 * announced now. Until then nobody who asked for it or agreed exchanges ({@link isPriceSetter}). One
 * change is scheduled at a time, so that the guard of the next one knows what will hold.
 * @throws DomainError `validation` (`value`, as the bounds and the move of 24 hours have it), `conflict`
 *   where the price is not as it was seen or a change is scheduled already
 */
export async function schedulePrice(
  tx: Transaction,
  services: Reading,
  { value, seen, reason, actorId }: Wish,
): Promise<PriceChange> {
  if (reason.trim() === '') throw invalidField('note', 'member.reason');
  const problem =
    typeof value === 'string' ? settingProblem(settingRules[KEY], value) : { id: 'field.invalid' };
  if (problem) throw invalidField('value', problem.id, problem.values);
  await applyDuePrice(tx, services);
  await lockSettings(tx);
  const { [KEY]: from, tct_price_delay_hours: hours } = await services.settings.read(tx);
  if (from !== seen || (await scheduledPrice(tx))) throw new DomainError('conflict');
  const to = String(value);
  const announcedAt = services.clock.now();
  const effectiveAt = new Date(announcedAt.getTime() + hours * HOUR_MS);
  await assertPriceMove(tx, { from, to, at: effectiveAt });
  const [change] = await tx
    .insert(priceChanges)
    .values({
      from,
      to,
      reason: reason.trim(),
      proposedBy: await proposerOf(tx, actorId),
      approvedBy: actorId,
      announcedAt,
      effectiveAt,
    })
    .returning();
  if (!change) throw new Error('The change of the price was not stored');
  await announce(tx, services, change, { event: 'price.announced', at: announcedAt });
  await audit(tx, {
    actorId,
    action: 'price.scheduled',
    subject: PRICE_SUBJECT,
    before: { value: from },
    after: { value: to, effective_at: effectiveAt.toISOString(), note: change.reason },
    at: announcedAt,
  });
  return change;
}

/** Who asked for the change that is being accepted; the actor where it is only tried out. */
async function proposerOf(tx: Transaction, actorId: number): Promise<number> {
  const [open] = await tx
    .select({ by: proposals.proposedBy })
    .from(proposals)
    .where(and(eq(proposals.subject, PRICE_SUBJECT), eq(proposals.state, 'open')));
  return open?.by ?? actorId;
}

/**
 * Puts a change into force whose time has come, as of that time however late this runs. Safe to call
 * at once from everywhere: it is applied once.
 */
export async function applyDuePrice(tx: Transaction, services: Reading): Promise<void> {
  const now = services.clock.now();
  const isDue = and(isToCome, lte(priceChanges.effectiveAt, now));
  const [due] = await tx.select({ id: priceChanges.id }).from(priceChanges).where(isDue);
  if (!due) return;
  await lockSettings(tx);
  const [change] = await tx.update(priceChanges).set({ appliedAt: now }).where(isDue).returning();
  if (!change) return;
  const { to, effectiveAt, approvedBy } = change;
  const { [KEY]: before } = await services.settings.read(tx);
  await tx.insert(settingHistory).values({ key: KEY, value: before, until: effectiveAt });
  if (to === settingDefaults[KEY]) await tx.delete(settings).where(eq(settings.key, KEY));
  else {
    const row = { value: to, updatedAt: effectiveAt, updatedBy: approvedBy };
    await tx
      .insert(settings)
      .values({ key: KEY, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row });
  }
  await audit(tx, {
    actorId: null,
    action: 'price.applied',
    subject: PRICE_SUBJECT,
    before: { value: before },
    after: { value: to, effective_at: effectiveAt.toISOString() },
    at: now,
  });
}

interface Cancel {
  /** The change as it was seen, so that nobody cancels another one. */
  readonly id: number;
  readonly reason: string;
  readonly actorId: number;
}

/**
 * Takes an announced change back before its time: the price of now stays, and everybody who was told
 * of the change is told that it does not come. One person is enough, as for a halt: it changes nothing.
 * @throws DomainError `validation` (reason), `conflict` where that change is not to come any more
 */
export async function cancelPrice(
  tx: Transaction,
  services: Reading,
  { id, reason: text, actorId }: Cancel,
): Promise<void> {
  const reason = text.trim();
  if (reason === '') throw invalidField('reason', 'member.reason');
  const at = services.clock.now();
  const [change] = await tx
    .update(priceChanges)
    .set({ cancelledAt: at, cancelledBy: actorId, cancelReason: reason })
    .where(and(eq(priceChanges.id, id), isToCome, gt(priceChanges.effectiveAt, at)))
    .returning();
  if (!change) throw new DomainError('conflict', { message: 'That change is not to come.' });
  await announce(tx, services, change, { event: 'price.cancelled', at });
  await audit(tx, {
    actorId,
    action: 'price.cancelled',
    subject: PRICE_SUBJECT,
    before: { value: change.to, effective_at: change.effectiveAt.toISOString() },
    after: { value: change.from, note: reason },
    at,
  });
}

/** One at a time: a setting at its default has no row to lock. */
async function lockSettings(tx: Transaction): Promise<void> {
  await tx.execute(sql`lock table ${settings} in share row exclusive mode`);
}

/**
 * Refuses a price further than a fifth from any that held in the last 24 hours, however many steps
 * led there. Needs the settings locked. The database's trigger `settings_price` holds the same.
 * @throws DomainError `validation` on `value`: `setting.priceMove` {min, max}
 */
export async function assertPriceMove(
  tx: Transaction,
  { from, to, at }: { readonly from: string; readonly to: string; readonly at: Date },
): Promise<void> {
  const rows = await tx
    .select({ value: settingHistory.value })
    .from(settingHistory)
    .where(
      and(eq(settingHistory.key, KEY), gt(settingHistory.until, new Date(at.getTime() - DAY_MS))),
    );
  const outside = priceMoveProblem([from, ...rows.map(({ value }) => String(value))], to);
  if (outside) throw invalidField('value', 'setting.priceMove', { ...outside });
}

/** The change that is still to come; null where none is. */
export async function scheduledPrice(db: Database): Promise<PriceChange | null> {
  const [row] = await db.select().from(priceChanges).where(isToCome);
  return row ?? null;
}

/** The change that the company price of now comes from, applied or due; null for the first price. */
export async function lastPriceChange(db: Database, now: Date): Promise<PriceChange | null> {
  const [row] = await db
    .select()
    .from(priceChanges)
    .where(and(lte(priceChanges.effectiveAt, now), isNotCancelled))
    .orderBy(desc(priceChanges.effectiveAt))
    .limit(1);
  return row ?? null;
}

/** Whether somebody asked for, or agreed to, a price that is not in force yet. */
export async function isPriceSetter(db: Database, memberId: number, now: Date): Promise<boolean> {
  const scheduled = await db.$count(
    priceChanges,
    and(
      gt(priceChanges.effectiveAt, now),
      isNotCancelled,
      or(eq(priceChanges.proposedBy, memberId), eq(priceChanges.approvedBy, memberId)),
    ),
  );
  if (scheduled > 0) return true;
  const asked = await db.$count(
    proposals,
    and(
      eq(proposals.subject, PRICE_SUBJECT),
      eq(proposals.state, 'open'),
      gt(proposals.expiresAt, now),
      eq(proposals.proposedBy, memberId),
    ),
  );
  return asked > 0;
}

interface Announcement {
  readonly event: 'price.announced' | 'price.cancelled';
  readonly at: Date;
}

/** Tells everybody in the inbox, and by mail those who have TCT; where the exchange is on. */
async function announce(
  tx: Transaction,
  services: Reading,
  { from, to, effectiveAt }: PriceChange,
  { event, at }: Announcement,
): Promise<void> {
  const { area_exchange_enabled: state } = await services.settings.read(tx);
  if (state !== 'on') return;
  const when = effectiveAt.toISOString();
  await notifyEach(tx, event, {
    recipients: sql`select id as member_id,
      jsonb_build_object('from', ${from}::text, 'to', ${to}::text, 'at', ${when}::text) as values
      from members where status = 'active'`,
    path: '/exchange',
    at,
  });
  const holders = await tx
    .select({ email: members.email, language: members.language })
    .from(members)
    .where(
      sql`${members.status} = 'active' and exists (
        select 1 from tct_balances held where held.member_id = ${members.id} and held.amount > 0)
        and exists (select 1 from members m where m.id = ${members.id} and ${wantsMailOf('exchange')})`,
    )
    .orderBy(asc(members.id));
  for (const { email: recipient, language } of holders) {
    await enqueueMail(tx, {
      recipient,
      template: event,
      language,
      values: { from: figure(from), to: figure(to), at: effectiveAt },
      at,
    });
  }
}
