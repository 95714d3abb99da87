import { and, desc, eq, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
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
import { numberCursor, pageOf } from '../base/pages.ts';
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

/** The administrators' queue: one of its views, newest first, and how many are in each. */
export async function listForAdmin(
  db: Database,
  services: Services,
  { view, search, cursor, limit = 50 }: Query<typeof endpoints.list>,
  viewerId: number,
): Promise<AdminWithdrawalPage> {
  const rows = await db
    .select()
    .from(withdrawals)
    .where(
      and(
        inArray(withdrawals.detail, [...detailsIn[view]]),
        search ? matching(search.trim()) : undefined,
        cursor === undefined ? undefined : lt(withdrawals.number, numberCursor(cursor)),
      ),
    )
    .orderBy(desc(withdrawals.number))
    .limit(limit + 1);
  const page = pageOf(rows, limit, (row) => row.number);
  return {
    items: await viewForAdmin(db, services, page.rows, viewerId),
    next: page.next,
    counts: await countViews(db),
  };
}

async function countViews(db: Database): Promise<AdminWithdrawalPage['counts']> {
  const rows = await db
    .select({ detail: withdrawals.detail, count: sql<number>`count(*)::integer` })
    .from(withdrawals)
    .groupBy(withdrawals.detail);
  const counts = { to_review: 0, to_pay: 0, in_run: 0, to_repair: 0, paid: 0, refused: 0 };
  for (const { detail, count } of rows) {
    const view = views.find((name) => detailsIn[name].includes(detail));
    if (view) counts[view] += count;
  }
  return counts;
}

/** An address by its beginning, a number whole, a member by any part of username, name or e-mail. */
function matching(search: string): SQL | undefined {
  const literal = search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
  if (/^0x/i.test(search)) return sql`lower(${withdrawals.wallet}) like ${`${literal}%`}`;
  const part = `%${literal}%`;
  const member = sql`exists (
    select 1 from ${members} where ${members.id} = ${withdrawals.memberId} and (
      lower(${members.username}) like ${part}
      or lower(${members.firstName} || ' ' || ${members.lastName}) like ${part}
      or ${members.email} like ${part}))`;
  return /^\d{1,15}$/.test(search) ? or(eq(withdrawals.number, Number(search)), member) : member;
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
