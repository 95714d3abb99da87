import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { TicketObject } from '#contract/api/support/tickets.ts';
import { isUtcDay } from '#contract/rules/days.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import {
  LATE_WITHDRAWAL_HOURS,
  type PriorityFacts,
  type TicketObjectKind,
} from '#contract/rules/support/tickets.ts';
import { statusOf } from '#contract/rules/withdrawals/transitions.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { courseLessons, courses, enrolments } from '../../database/schema/academy.ts';
import { members } from '../../database/schema/members.ts';
import { purchaseRequests } from '../../database/schema/purchases.ts';
import { ticketObjects } from '../../database/schema/support.ts';
import { withdrawalEvents, withdrawals } from '../../database/schema/withdrawals.ts';
import type { Services } from '../../services.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { parseRowNumber } from '../base/row-numbers.ts';
import { requestPath } from '../purchases/request-path.ts';
import { viewRequests } from '../purchases/views.ts';
import { viewWithdrawals } from '../withdrawals/views.ts';
import { newestObjects } from './newest-objects.ts';
import { nothing, type Reading, type View } from './object-view.ts';
import { viewOrder } from './order-object.ts';

/** An object as tickets name it. */
export interface ObjectName {
  readonly kind: TicketObjectKind;
  readonly id: string;
}

/** How each kind is read, of its member alone; null: there is no such object of theirs. */
const views: Readonly<Record<TicketObjectKind, View>> = {
  withdrawal: viewWithdrawal,
  purchase: viewPurchase,
  entry: viewEntry,
  closing: viewClosing,
  deposit: viewDeposit,
  order: viewOrder,
  lesson: viewLesson,
};

async function viewWithdrawal(
  db: Database,
  services: Services,
  id: string,
  { memberId, isStaff }: Reading,
): Promise<TicketObject | null> {
  const rows = await db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.number, Number(id)), eq(withdrawals.memberId, memberId)));
  const [row] = rows;
  const [view] = await viewWithdrawals(db, services, rows);
  if (!row || !view) return null;
  const timeline = await db
    .select({ event: withdrawalEvents.event, at: withdrawalEvents.at })
    .from(withdrawalEvents)
    .where(eq(withdrawalEvents.number, row.number))
    .orderBy(asc(withdrawalEvents.id));
  return {
    ...nothing,
    kind: 'withdrawal',
    id,
    at: view.created_at,
    amount: view.amount,
    fee: view.fee,
    price: view.price,
    token_amount: view.token_amount,
    currency: view.currency,
    state: view.detail,
    run_number: view.run_number,
    hold_until: view.hold_until,
    timeline: timeline.map(({ event, at }) => ({ event, at: at.toISOString() })),
    address: isStaff
      ? { short: shortAddress(view.wallet), times_used: await timesUsed(db, row) }
      : null,
    path: `/made-withdrawals?number=${row.number}`,
  };
}

const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** Withdrawals of its member that were paid to the same address. */
async function timesUsed(
  db: Database,
  { memberId, wallet }: { memberId: number; wallet: string },
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::integer` })
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.memberId, memberId),
        eq(sql`lower(${withdrawals.wallet})`, wallet.toLowerCase()),
        eq(withdrawals.detail, 'confirmed'),
      ),
    );
  return row?.count ?? 0;
}

/** A lesson of a course that the member takes; when it was begun. */
async function viewLesson(
  db: Database,
  _services: Services,
  id: string,
  { memberId }: Reading,
): Promise<TicketObject | null> {
  const [row] = await db
    .select({ slug: courses.slug, startedAt: enrolments.startedAt })
    .from(courseLessons)
    .innerJoin(courses, eq(courses.id, courseLessons.courseId))
    .innerJoin(enrolments, eq(enrolments.courseId, courses.id))
    .where(and(eq(courseLessons.id, Number(id)), eq(enrolments.memberId, memberId)));
  if (!row) return null;
  return {
    ...nothing,
    kind: 'lesson',
    id,
    at: row.startedAt.toISOString(),
    path: `/academy/${row.slug}/${id}`,
  };
}

async function viewPurchase(
  db: Database,
  services: Services,
  id: string,
  { memberId }: Reading,
): Promise<TicketObject | null> {
  const rows = await db
    .select()
    .from(purchaseRequests)
    .where(and(eq(purchaseRequests.number, Number(id)), eq(purchaseRequests.memberId, memberId)));
  const [view] = await viewRequests(db, services, rows);
  if (!view) return null;
  const at = (event: string, instant: string | null) =>
    instant === null ? [] : [{ event, at: instant }];
  return {
    ...nothing,
    kind: 'purchase',
    id,
    at: view.created_at,
    amount: view.amount,
    price: view.price,
    token_amount: view.token_amount,
    currency: view.currency,
    state: view.exceptions.find(({ state }) => state === 'open')?.kind ?? view.status,
    missing: view.missing,
    timeline: [
      ...at('created', view.created_at),
      ...view.receipts.map((receipt) => ({ event: 'receipt', at: receipt.at })),
      ...at('settled', view.settled_at),
      ...at('closed', view.closed_at),
    ].toSorted((a, b) => a.at.localeCompare(b.at)),
    path: requestPath({ ...view, slug: view.subject.slug }),
  };
}

async function viewEntry(
  db: Database,
  _services: Services,
  id: string,
  { memberId }: Reading,
): Promise<TicketObject | null> {
  const { rows } = await db.execute<{ amount: string; kind: string; at: string }>(sql`
    select e.amount::numeric(38, 6)::text as amount, j.kind, ${millis(sql`j.occurred_at`)} as at
    from entries e join journals j on j.id = e.journal_id
    where e.id = ${Number(id)} and e.member_id = ${memberId} and e.currency = 'USD'`);
  const [row] = rows;
  if (!row) return null;
  return {
    ...nothing,
    kind: 'entry',
    id,
    at: fromMillis(row.at),
    amount: formatUsd(parseUsd(row.amount)),
    state: row.kind,
    path: '/reports',
  };
}

async function viewClosing(
  db: Database,
  _services: Services,
  id: string,
  { memberId }: Reading,
): Promise<TicketObject | null> {
  const { rows } = await db.execute<{ paid: string }>(sql`
    select paid::text as paid from binary_closings
    where member_id = ${memberId} and day = ${id}`);
  const { rows: days } = await db.execute<{ closed: boolean }>(
    sql`select closed_at is not null as closed from business_days where day = ${id}`,
  );
  const [day] = days;
  if (!day) return null;
  return {
    ...nothing,
    kind: 'closing',
    id,
    at: `${id}T00:00:00.000Z`,
    amount: rows[0] ? formatUsd(parseUsd(rows[0].paid)) : null,
    state: day.closed ? 'closed' : 'open',
    path: '/reports',
  };
}

async function viewDeposit(
  db: Database,
  _services: Services,
  id: string,
  { memberId }: Reading,
): Promise<TicketObject | null> {
  const { rows } = await db.execute<{ amount: string; at: string }>(sql`
    select amount::text as amount, ${millis(sql`opened_at`)} as at from global_deposits
    where id = ${Number(id)} and member_id = ${memberId}`);
  const [row] = rows;
  if (!row) return null;
  return {
    ...nothing,
    kind: 'deposit',
    id,
    at: fromMillis(row.at),
    amount: formatUsd(parseUsd(row.amount)),
    path: '/global-network-progress',
  };
}

const millis = (at: ReturnType<typeof sql>) =>
  sql`(extract(epoch from ${at}) * 1000)::bigint::text`;
const fromMillis = (text: string): string => new Date(Number(text)).toISOString();

const canExist = ({ kind, id }: ObjectName): boolean =>
  kind === 'closing' ? isUtcDay(id) : parseRowNumber(id) !== null;

/**
 * Objects as their member names them: each must be theirs.
 * @throws DomainError `validation` of the field `objects`
 */
export async function ownObjects(
  db: Database,
  services: Services,
  memberId: number,
  names: readonly ObjectName[],
): Promise<TicketObject[]> {
  const found: TicketObject[] = [];
  for (const name of names) {
    const view = canExist(name)
      ? await views[name.kind](db, services, name.id, { memberId, isStaff: false })
      : null;
    if (!view) throw invalidField('objects', 'ticket.object');
    found.push(view);
  }
  return found;
}

/**
 * An object of the member as it stands now; without an id the newest one of its kind.
 * @throws DomainError `not_found`, also where it is somebody else's
 */
export async function ownObject(
  db: Database,
  services: Services,
  memberId: number,
  { kind, id }: { readonly kind: TicketObjectKind; readonly id?: string | undefined },
): Promise<TicketObject> {
  const named = id ?? (await newestObjects[kind]?.(db, memberId)) ?? null;
  const view =
    named !== null && canExist({ kind, id: named })
      ? await views[kind](db, services, named, { memberId, isStaff: false })
      : null;
  if (!view) throw new DomainError('not_found', { message: 'No such object of the caller' });
  return view;
}

/** Links a ticket to objects that were found. */
export async function linkObjects(
  tx: Transaction,
  number: number,
  objects: readonly ObjectName[],
): Promise<void> {
  if (objects.length === 0) return;
  await tx
    .insert(ticketObjects)
    .values(objects.map(({ kind, id }, position) => ({ number, kind, objectId: id, position })))
    .onConflictDoNothing();
}

/** What tickets are about, by number. */
export async function objectNames(
  db: Database,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, ObjectName[]>> {
  const names = new Map<number, ObjectName[]>();
  if (numbers.length === 0) return names;
  const rows = await db
    .select()
    .from(ticketObjects)
    .where(inArray(ticketObjects.number, [...numbers]))
    .orderBy(asc(ticketObjects.number), asc(ticketObjects.position));
  for (const { number, kind, objectId } of rows) {
    names.set(number, [...(names.get(number) ?? []), { kind, id: objectId }]);
  }
  return names;
}

/** The objects of one ticket as they stand now. */
export async function viewObjects(
  db: Database,
  services: Services,
  number: number,
  reading: Reading,
): Promise<TicketObject[]> {
  const names = (await objectNames(db, [number])).get(number) ?? [];
  const found: TicketObject[] = [];
  for (const { kind, id } of names) {
    const view = await views[kind](db, services, id, reading);
    if (view) found.push(view);
  }
  return found;
}

/** What the priority of a new ticket depends on beside its category. */
export async function priorityFacts(
  db: Database,
  memberId: number,
  objects: readonly TicketObject[],
  now: Date,
): Promise<PriorityFacts> {
  const [member] = await db
    .select({ until: members.withdrawalsPausedUntil })
    .from(members)
    .where(eq(members.id, memberId));
  const lateBefore = new Date(now.getTime() - LATE_WITHDRAWAL_HOURS * HOUR_MS).toISOString();
  const isLate = ({ kind, state, at }: TicketObject): boolean =>
    kind === 'withdrawal' && isPending(state) && at !== null && at < lateBefore;
  return {
    hasException: objects.some(({ kind, state }) => kind === 'purchase' && isException(state)),
    hasLateWithdrawal: objects.some(isLate),
    isPaused: member?.until != null && member.until > now,
  };
}

const isPending = (detail: string | null): boolean =>
  detail !== null && detail in statusOf && statusOf[detail as keyof typeof statusOf] === 'Pending';

const isException = (state: string | null): boolean =>
  state !== null && !['New', 'Processing', 'Settled', 'Expired', 'Cancelled'].includes(state);
