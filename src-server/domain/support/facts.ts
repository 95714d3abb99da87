import { and, desc, eq, ne } from 'drizzle-orm';
import type { adminSupport, DeskFacts } from '#contract/api/admin/support/tickets.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { formatUnits, formatUsd } from '#contract/rules/money.ts';
import { isRatingScore } from '#contract/rules/support/tickets.ts';
import { statusOf } from '#contract/rules/withdrawals/transitions.ts';
import type { Database } from '../../database/database.ts';
import { sessions } from '../../database/schema/sessions.ts';
import { tickets } from '../../database/schema/support.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import type { Services } from '../../services.ts';
import { deviceNameOf } from '../base/device-names.ts';
import { currentMembership, lastExpiredMembership } from '../memberships/current.ts';
import { findTicket, type TicketRow } from './ticket-row.ts';

const WITHDRAWALS = 3;
const SESSIONS = 5;
const TICKETS = 5;
/** Days in which a new place is told. */
const DAYS = 90;

type Part = NonNullable<Query<typeof adminSupport.facts>['part']>;

/**
 * What the desk shows of a member beside a ticket: never mail, phone, whole addresses of any kind, or
 * documents.
 * @throws DomainError `not_found`
 */
export async function deskFacts(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  number: number,
  part?: Part,
): Promise<DeskFacts> {
  const row = await findTicket(db, number);
  const now = clock.now();
  const wanted = (one: Part): boolean => part === undefined || part === one;
  return {
    membership: wanted('membership') ? await membershipFacts(db, row.memberId, now) : null,
    withdrawals: wanted('withdrawals') ? await withdrawalFacts(db, row.memberId) : null,
    sessions: wanted('sessions') ? await sessionFacts(db, row.memberId, now) : null,
    tickets: wanted('tickets') ? await ticketFacts(db, row) : null,
  };
}

async function membershipFacts(
  db: Database,
  memberId: number,
  now: Date,
): Promise<DeskFacts['membership']> {
  const current = await currentMembership(db, memberId, now);
  const found = current ?? (await lastExpiredMembership(db, memberId, now));
  const lapsed = found ? 'expired' : 'none';
  return {
    state: current ? 'active' : lapsed,
    name: found?.plan.name ?? null,
    name_en: found?.plan.nameEn ?? null,
    starts_at: found?.membership.periodStartsAt.toISOString() ?? null,
    ends_at: found?.membership.endsAt.toISOString() ?? null,
  };
}

async function withdrawalFacts(db: Database, memberId: number): Promise<DeskFacts['withdrawals']> {
  const own = eq(withdrawals.memberId, memberId);
  const rows = await db
    .select()
    .from(withdrawals)
    .where(own)
    .orderBy(desc(withdrawals.number))
    .limit(WITHDRAWALS);
  return {
    count: await db.$count(withdrawals, own),
    items: rows.map((row) => ({
      number: row.number,
      token_amount: formatUnits(row.tokenAmount, row.tokenDecimals),
      currency: row.currency,
      amount: formatUsd(row.amount),
      status: statusOf[row.detail],
      detail: row.detail,
      created_at: row.createdAt.toISOString(),
    })),
  };
}

/**
 * The network that an address is in: nobody at the desk needs more to see that a session came from
 * elsewhere, and the product has no list of countries by address.
 */
export function placeOf(address: string): string {
  const v4 = /(\d{1,3})\.(\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(address);
  if (v4) return `${v4[1]}.${v4[2]}.…`;
  const groups = address.split(':').filter((group) => group !== '');
  return groups.length > 0 ? `${groups.slice(0, 2).join(':')}:…` : '…';
}

async function sessionFacts(
  db: Database,
  memberId: number,
  now: Date,
): Promise<DeskFacts['sessions']> {
  const rows = await db
    .select()
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
    .orderBy(desc(sessions.createdAt))
    .limit(500);
  const oldestFirst = rows.toReversed();
  const known = new Set<string>();
  const isNew = new Map<string, boolean>();
  for (const { id, address } of oldestFirst) {
    const place = placeOf(address);
    // The very first one is no surprise.
    isNew.set(id, known.size > 0 && !known.has(place));
    known.add(place);
  }
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const fresh = rows.find(({ id, createdAt }) => isNew.get(id) === true && createdAt > since);
  const latest = rows.toSorted((a, b) => b.lastUsedAt.getTime() - a.lastUsedAt.getTime());
  return {
    items: latest.slice(0, SESSIONS).map((row) => ({
      ...deviceNameOf(row.userAgent),
      place: placeOf(row.address),
      started_at: row.createdAt.toISOString(),
      last_used_at: row.lastUsedAt.toISOString(),
      is_live: row.revokedAt === null,
      is_new_place: isNew.get(row.id) ?? false,
    })),
    new_place_at: fresh?.createdAt.toISOString() ?? null,
    days: DAYS,
  };
}

async function ticketFacts(
  db: Database,
  { number, memberId }: TicketRow,
): Promise<DeskFacts['tickets']> {
  const others = and(eq(tickets.memberId, memberId), ne(tickets.number, number));
  const rows = await db
    .select()
    .from(tickets)
    .where(others)
    .orderBy(desc(tickets.createdAt), desc(tickets.number))
    .limit(TICKETS);
  return {
    count: await db.$count(tickets, others),
    items: rows.map((row) => ({
      number: row.number,
      subject: row.subject,
      state: row.state,
      rating: isRatingScore(row.ratingScore) ? row.ratingScore : null,
      created_at: row.createdAt.toISOString(),
    })),
  };
}
