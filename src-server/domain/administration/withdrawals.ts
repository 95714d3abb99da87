import { and, desc, inArray, lt, sql, type SQL } from 'drizzle-orm';
import type {
  AdminView,
  AdminWithdrawal,
  AdminWithdrawalPage,
  adminWithdrawals as endpoints,
} from '#contract/api/admin/withdrawals.ts';
import type { Query } from '#contract/api/endpoint.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { WithdrawalDetail } from '#contract/rules/withdrawals/transitions.ts';
import type { Database } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { withdrawals } from '../../database/schema/withdrawals.ts';
import type { Services } from '../../services.ts';
import { namesOf } from '../base/member-names.ts';
import { viewBenefits, withdrawalBenefits, type OwnBenefit } from '../benefit/own-benefit.ts';
import { memberHas } from '../base/member-words.ts';
import { numberCursor, pageOf } from '../base/pages.ts';
import { literalPattern } from '../base/plain-text.ts';
import { blockedOwners } from '../payouts/plan.ts';
import {
  crossingsOf,
  needsSecondApproval,
  type Crossing,
  type Crossings,
} from '../withdrawals/second-approval.ts';
import type { WithdrawalRow } from '../withdrawals/transitions.ts';
import { viewWithdrawals } from '../withdrawals/views.ts';
import { factsOf, type WithdrawalFacts } from '../withdrawals/warnings.ts';

const detailsIn: Readonly<Record<AdminView, readonly WithdrawalDetail[]>> = {
  to_review: ['in_review', 'on_hold'],
  to_pay: ['queued'],
  in_run: ['prepared', 'broadcast'],
  to_repair: ['needs_repair'],
  paid: ['confirmed'],
  refused: ['refused', 'cancelled_by_member'],
};
const views = Object.keys(detailsIn) as AdminView[];

/** Ended ones are for ever: so many are counted at most. */
const COUNTED = 10_000;
/** The newest of a view that are asked one by one whether they are of whom a search is for. */
const NEWEST = 1000;

/** The administrators' queue: one of its views, newest first, and how many are in each. */
export async function listForAdmin(
  db: Database,
  services: Services,
  { view, search, cursor, limit = 50 }: Query<typeof endpoints.list>,
  viewerId: number,
): Promise<AdminWithdrawalPage> {
  const wanted = and(
    inArray(withdrawals.detail, [...detailsIn[view]]),
    cursor === undefined ? undefined : lt(withdrawals.number, numberCursor(cursor)),
  );
  const rows = await rowsOf(db, { wanted, search: search?.trim() ?? '', limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => row.number);
  return {
    items: await viewForAdmin(db, services, page.rows, viewerId),
    next: page.next,
    counts: await countViews(db),
  };
}

/** How many are in each view: of what is over up to `COUNTED`, of what is to be done all. */
async function countViews(db: Database): Promise<AdminWithdrawalPage['counts']> {
  const counted = views.map((view) => {
    const details = sql`detail in (${sql.join(
      detailsIn[view].map((detail) => sql`${detail}`),
      sql`, `,
    )})`;
    const most = isOver(view) ? sql`limit ${COUNTED}` : sql``;
    return sql`(select count(*) from (select from ${withdrawals} where ${details} ${most}) as found)::integer as ${sql.identifier(view)}`;
  });
  const { rows } = await db.execute<Record<AdminView, number>>(
    sql`select ${sql.join(counted, sql`, `)}`,
  );
  const none = { to_review: 0, to_pay: 0, in_run: 0, to_repair: 0, paid: 0, refused: 0 };
  return { ...none, ...rows[0] };
}

const isOver = (view: AdminView): boolean => view === 'paid' || view === 'refused';

interface Wanted {
  readonly wanted: SQL | undefined;
  readonly search: string;
  readonly limit: number;
}

/** An address by its beginning, a number whole, a member by any part of username, name or e-mail. */
async function rowsOf(
  db: Database,
  { wanted, search, limit }: Wanted,
): Promise<readonly WithdrawalRow[]> {
  const page = (more?: SQL) =>
    db
      .select()
      .from(withdrawals)
      .where(and(wanted, more))
      .orderBy(desc(withdrawals.number))
      .limit(limit);
  if (search === '') return page();
  const text = search.toLowerCase();
  if (text.startsWith('0x')) {
    return page(sql`lower(${withdrawals.wallet}) like ${`${literalPattern(text)}%`}`);
  }
  const number = /^\d{1,15}$/.test(search) ? sql`${Number(search)}::bigint` : sql`null::bigint`;
  const has = memberHas(text);
  const asked = sql`select number, member_id from ${withdrawals} where ${wanted} order by number desc limit ${NEWEST}`;
  // What many have fills a page here; an index would give all of them to be sorted.
  const newest = await page(sql`${withdrawals.number} in (
    select w.number from (${asked}) as w join ${members} m on m.id = w.member_id
    where ${has} or w.number = ${number})`);
  if (newest.length === limit) return newest;
  const { rows: seen } = await db.execute<{ count: number }>(
    sql`select count(*)::integer as count from (${asked}) as w`,
  );
  // There are no others to look for.
  if ((seen[0]?.count ?? NEWEST) < NEWEST) return newest;
  // From members to theirs: a plan that is made for any text would go through all withdrawals instead.
  const { rows: found } = await db.execute<{ number: string | number }>(sql`
    select theirs.number from (select m.id from ${members} m where ${has} offset 0) as m
    cross join lateral (
      select number from ${withdrawals} where member_id = m.id and ${wanted} offset 0
    ) as theirs
    union select number from ${withdrawals} where number = ${number} and ${wanted}
    order by number desc limit ${limit}`);
  return page(
    inArray(
      withdrawals.number,
      found.map((row) => Number(row.number)),
    ),
  );
}

/** Withdrawals as an administrator sees them, in the order given. */
export async function viewForAdmin(
  db: Database,
  services: Services,
  rows: readonly WithdrawalRow[],
  viewerId: number,
): Promise<AdminWithdrawal[]> {
  const shown = await viewWithdrawals(db, services, rows);
  const numbers = rows.map((row) => row.number);
  const facts = await factsOf(db, numbers);
  const crossings = await crossingsOf(db, await services.settings.read(db), numbers);
  const own = await ownOf(db, rows, { viewerId, crossings });
  const blocked = await blockedOwners(db, rows);
  const people = await namesOf(
    db,
    rows.flatMap((row) => [row.memberId, row.acceptedBy]),
  );
  return rows.flatMap((row, index): AdminWithdrawal[] => {
    const view = shown[index];
    const owner = people.get(row.memberId);
    if (!view || !owner) return [];
    return [
      {
        ...view,
        member: owner,
        warnings: [
          ...(blocked.has(row.memberId) ? [{ kind: 'member_blocked' as const }] : []),
          ...warningsOf(facts.get(row.number), crossings.get(row.number)),
        ],
        history: {
          is_first: facts.get(row.number)?.isFirst ?? false,
          ended: [...(facts.get(row.number)?.ended ?? [])],
        },
        needs_second_approval: row.detail === 'queued' && needsSecondApproval(row, crossings),
        accepted_by:
          row.acceptedBy === null ? null : (people.get(row.acceptedBy)?.username ?? null),
        accepted_at: row.acceptedAt?.toISOString() ?? null,
        own: own.get(row.number) ?? null,
      },
    ];
  });
}

/** Which pay the viewer, and who can act on each: not its owner, nor twice who accepted it. */
async function ownOf(
  db: Database,
  rows: readonly WithdrawalRow[],
  { viewerId, crossings }: { readonly viewerId: number; readonly crossings: Crossings },
): Promise<ReadonlyMap<number, OwnBenefit>> {
  const benefits = await withdrawalBenefits(db, viewerId, rows);
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return viewBenefits(db, viewerId, benefits, (number) => {
    const row = byNumber.get(number);
    if (!row) return [];
    return [row.memberId, needsSecondApproval(row, crossings) ? row.acceptedBy : null];
  });
}

function warningsOf(
  facts: WithdrawalFacts | undefined,
  crossing: Crossing | undefined,
): AdminWithdrawal['warnings'] {
  const warnings: AdminWithdrawal['warnings'] = [];
  if (facts?.isNew) warnings.push({ kind: 'new_address' });
  if (facts && facts.members > 1) {
    warnings.push({ kind: 'shared_address', members: facts.members });
  }
  if (facts?.lookAlike) warnings.push({ kind: 'look_alike', address: facts.lookAlike });
  if (crossing) {
    const { by, hours, asked, threshold } = crossing;
    warnings.push({
      kind: 'over_threshold',
      threshold: formatUsd(threshold),
      asked: formatUsd(asked),
      hours,
      by,
    });
  }
  return warnings;
}
