import { and, eq, inArray } from 'drizzle-orm';
import type { EntryOrigin } from '#contract/api/reports.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { coursePurchases } from '../../database/schema/course-purchases.ts';
import { poolPositions, poolResults, pools } from '../../database/schema/investments.ts';
import { binaryClosings } from '../../database/schema/jobs.ts';
import { journals } from '../../database/schema/ledger.ts';
import { members, plans } from '../../database/schema/members.ts';
import { membershipPurchases } from '../../database/schema/purchases.ts';
import type { memberEntries } from '../../database/schema/reports.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

type EntryRow = typeof memberEntries.$inferSelect;
type JournalRow = Pick<typeof journals.$inferSelect, 'id' | 'idempotencyKey' | 'details'>;

const DECIMAL = /^-?\d+(\.\d+)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Text of a journal's details that has the expected form; null otherwise. */
function detailOf(journal: JournalRow | undefined, name: string, shape: RegExp): string | null {
  const value = journal?.details[name];
  return value != null && shape.test(String(value)) ? String(value) : null;
}

/**
 * Where entries come from, by entry id: one query a noun for a whole page. What is no longer known
 * is left out.
 */
export async function originsOf(
  db: Database,
  memberId: number,
  rows: readonly EntryRow[],
): Promise<ReadonlyMap<number, EntryOrigin>> {
  const booked = await journalsOf(db, rows);
  const purchases = await purchasesOf(db, sourceIds(rows, 'membership'));
  const closings = await closingsOf(db, memberId, rows);
  const positions = await positionsOf(db, sourceIds(rows, 'pool_position'));
  const results = await resultsOf(db, [...booked.values()]);
  const courses = await coursesOf(db, memberId, sourceIds(rows, 'course_purchase'));
  const paid = await withdrawalsOf(db, sourceIds(rows, 'withdrawal'));
  const ofPurchase = (
    purchase: ReturnType<typeof purchases.get>,
    journal: JournalRow | undefined,
  ): EntryOrigin | undefined => {
    if (!purchase) return undefined;
    const { name, plan, amount, kind, buyerId, sponsorId } = purchase;
    if (buyerId === memberId) return { type: 'membership', plan, kind };
    if (sponsorId !== memberId) return undefined;
    return { type: 'direct', name, plan, amount, rate: detailOf(journal, 'rate', DECIMAL) };
  };
  const originOf = (row: EntryRow): EntryOrigin | undefined => {
    const journal = booked.get(row.journalId);
    const id = Number(row.sourceId);
    switch (row.sourceType) {
      case 'membership':
        return ofPurchase(purchases.get(id), journal);
      case 'course_purchase': {
        const course = courses.get(id);
        return course && { type: 'course', course };
      }
      case 'closing':
        return row.sourceId === null ? undefined : closings.get(row.sourceId);
      case 'pool_position': {
        const pool = positions.get(id);
        if (pool === undefined) return undefined;
        const result = results.get(row.journalId);
        return {
          type: 'pool',
          pool,
          position: id,
          day: result?.day ?? null,
          rate: result?.rate ?? null,
        };
      }
      case 'global_deposit':
        return { type: 'global', deposit: id, day: detailOf(journal, 'day', DAY) };
      case 'withdrawal': {
        const currency = paid.get(id);
        return currency && { type: 'withdrawal', number: id, currency };
      }
      default:
        return undefined;
    }
  };
  return new Map(
    rows.flatMap((row) => {
      const origin = originOf(row);
      return origin ? [[row.entryId, origin]] : [];
    }),
  );
}

function sourceIds(rows: readonly EntryRow[], type: string): number[] {
  const ids = rows.filter((row) => row.sourceType === type).map((row) => Number(row.sourceId));
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id)))];
}

async function journalsOf(
  db: Database,
  rows: readonly EntryRow[],
): Promise<Map<number, JournalRow>> {
  if (rows.length === 0) return new Map();
  const found = await db
    .select({
      id: journals.id,
      idempotencyKey: journals.idempotencyKey,
      details: journals.details,
    })
    .from(journals)
    .where(inArray(journals.id, [...new Set(rows.map((row) => row.journalId))]));
  return new Map(found.map((row) => [row.id, row]));
}

async function purchasesOf(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const found = await db
    .select({ purchase: membershipPurchases, plan: plans, buyer: members })
    .from(membershipPurchases)
    .innerJoin(plans, eq(plans.id, membershipPurchases.planId))
    .innerJoin(members, eq(members.id, membershipPurchases.memberId))
    .where(inArray(membershipPurchases.id, [...ids]));
  return new Map(
    found.map(({ purchase, plan, buyer }) => [
      purchase.id,
      {
        name: `${buyer.firstName} ${buyer.lastName}`.trim(),
        buyerId: buyer.id,
        sponsorId: buyer.sponsorId,
        kind: purchase.kind,
        amount: formatUsd(purchase.amount),
        plan: { name: plan.name, name_en: plan.nameEn },
      },
    ]),
  );
}

async function coursesOf(db: Database, memberId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const found = await db
    .select()
    .from(coursePurchases)
    .where(and(eq(coursePurchases.memberId, memberId), inArray(coursePurchases.id, [...ids])));
  return new Map(found.map((row) => [row.id, { name: row.titleEs, name_en: row.titleEn }]));
}

async function closingsOf(db: Database, memberId: number, rows: readonly EntryRow[]) {
  const days = rows.flatMap((row) =>
    row.sourceType === 'closing' && row.sourceId !== null ? [row.sourceId] : [],
  );
  if (days.length === 0) return new Map<string, EntryOrigin>();
  const found = await db
    .select()
    .from(binaryClosings)
    .where(and(eq(binaryClosings.memberId, memberId), inArray(binaryClosings.day, days)));
  return new Map<string, EntryOrigin>(
    found.map((row) => [
      row.day,
      {
        type: 'binary',
        day: row.day,
        matched: formatUsd(row.matched),
        rate: row.rate,
        cap: formatUsd(row.cap),
        flushed: formatUsd(row.flushed),
      },
    ]),
  );
}

async function positionsOf(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: poolPositions.id, name: pools.name })
    .from(poolPositions)
    .innerJoin(pools, eq(pools.id, poolPositions.poolId))
    .where(inArray(poolPositions.id, [...ids]));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Published results by the journal that booked them: its key names the result. */
async function resultsOf(db: Database, booked: readonly JournalRow[]) {
  const wanted = new Map(
    booked.flatMap(({ id, idempotencyKey }) => {
      const [result] = journalKeys.poolResult.parse(idempotencyKey) ?? [];
      return result === undefined ? [] : [[id, result] as const];
    }),
  );
  if (wanted.size === 0) return new Map<number, never>();
  const found = await db
    .select({ id: poolResults.id, day: poolResults.day, rate: poolResults.rate })
    .from(poolResults)
    .where(inArray(poolResults.id, [...new Set(wanted.values())]));
  const byId = new Map(found.map((row) => [row.id, row]));
  return new Map(
    [...wanted].flatMap(([journal, result]) => {
      const row = byId.get(result);
      return row ? [[journal, row] as const] : [];
    }),
  );
}

async function withdrawalsOf(db: Database, numbers: readonly number[]) {
  if (numbers.length === 0) return new Map<number, never>();
  const found = await db
    .select({ number: withdrawals.number, currency: withdrawals.currency })
    .from(withdrawals)
    .where(inArray(withdrawals.number, [...numbers]));
  return new Map(found.map(({ number, currency }) => [number, currency]));
}
