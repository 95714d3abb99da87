import { sql, type SQL } from 'drizzle-orm';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Settings } from '#contract/rules/settings.ts';
import type { ApprovalScope } from '#contract/rules/withdrawals/transitions.ts';
import type { Database } from '../../database/database.ts';
import type { WithdrawalRow } from './transitions.ts';

/** A line that a withdrawal crosses: what was asked for with it, and how much may be. */
export interface Crossing {
  readonly by: ApprovalScope;
  readonly hours: 24 | 168;
  /** USD base units. */
  readonly asked: bigint;
  readonly threshold: bigint;
}

/** Withdrawals that need two administrators, by number. */
export type Crossings = ReadonlyMap<number, Crossing>;

/** Whether a withdrawal may not be paid before a second administrator agrees. */
export const needsSecondApproval = (
  { number, secondApprovedBy }: Pick<WithdrawalRow, 'number' | 'secondApprovedBy'>,
  crossings: Crossings,
): boolean => secondApprovedBy === null && crossings.has(number);

/**
 * Which of some withdrawals cross a line: with it, its member or its wallet has asked for more than
 * `second_approval_threshold` in 24 hours or `second_approval_threshold_7d` in 7 days, refused and
 * cancelled ones left out. Requests count in the order they were made, so a later one never changes
 * what an earlier one needs: the one that crosses the line needs two, and so do those after it. What
 * one administrator alone lets out is therefore never above a line in any 24 hours or 7 days.
 *
 * A withdrawal counts with its USD, one in TCT with its tokens at the guarded price where that is
 * more: the highest price since 7 days before it was asked for. Evaluated anew whenever it decides;
 * nothing is stored. One query, an index for each scope.
 */
export async function crossingsOf(
  db: Database,
  settings: Pick<
    Settings,
    'tct_price' | 'second_approval_threshold' | 'second_approval_threshold_7d'
  >,
  numbers: readonly number[],
): Promise<Crossings> {
  if (numbers.length === 0) return new Map();
  const { rows } = await db.execute<Sums>(sql`
    select this.number, member.day as member_day, member.week as member_week,
      wallet.day as wallet_day, wallet.week as wallet_week
    from withdrawals this
    cross join lateral (${askedUntil(settings, sql`other.member_id = this.member_id`)}) member
    cross join lateral (${askedUntil(settings, sql`lower(other.wallet) = lower(this.wallet)`)}) wallet
    where this.number in ${[...numbers]}`);
  const day = parseUsd(settings.second_approval_threshold);
  const week = parseUsd(settings.second_approval_threshold_7d);
  return new Map(
    rows.flatMap((row) => {
      const sums: readonly Crossing[] = [
        { by: 'member', hours: 24, asked: parseUsd(row.member_day), threshold: day },
        { by: 'wallet', hours: 24, asked: parseUsd(row.wallet_day), threshold: day },
        { by: 'member', hours: 168, asked: parseUsd(row.member_week), threshold: week },
        { by: 'wallet', hours: 168, asked: parseUsd(row.wallet_week), threshold: week },
      ];
      const crossed = sums.find(({ asked, threshold }) => asked > threshold);
      return crossed ? [[Number(row.number), crossed] as const] : [];
    }),
  );
}

/** A withdrawal by its number, or one that a member might ask for now. */
type OwnRequest =
  | { readonly number: number }
  | {
      readonly memberId: number;
      readonly at: Date;
      readonly terms: Pick<WithdrawalRow, 'currency' | 'amount' | 'tokenAmount' | 'tokenDecimals'>;
    };

/**
 * Whether a withdrawal crosses a line of its own member. Of the wallet's line members learn nothing
 * before it counts: it says who else asks for payments to that address.
 */
export async function ownRequestNeedsTwo(
  db: Database,
  settings: Parameters<typeof crossingsOf>[1],
  request: OwnRequest,
): Promise<boolean> {
  const isMade = 'number' in request;
  const made = isMade
    ? sql`select member_id, created_at, number from withdrawals where number = ${request.number}`
    : sql`select ${request.memberId}::bigint as member_id,
        ${request.at.toISOString()}::timestamptz as created_at, ${LAST_NUMBER}::bigint as number`;
  const own = isMade ? sql`select 0 as usd` : valueOf(settings, request);
  const { rows } = await db.execute<{ day: string; week: string }>(sql`
    select (asked.day::numeric + own.usd)::text as day, (asked.week::numeric + own.usd)::text as week
    from (${made}) this
    cross join lateral (${askedUntil(settings, sql`other.member_id = this.member_id`)}) asked
    cross join (${own}) own`);
  const [asked] = rows;
  return (
    asked !== undefined &&
    (parseUsd(asked.day) > parseUsd(settings.second_approval_threshold) ||
      parseUsd(asked.week) > parseUsd(settings.second_approval_threshold_7d))
  );
}

/** Later than every withdrawal that there is. */
const LAST_NUMBER = Number.MAX_SAFE_INTEGER;

/** USD that a withdrawal which is not made yet would count with. */
const valueOf = (
  settings: Pick<Settings, 'tct_price'>,
  { at, terms }: Extract<OwnRequest, { at: Date }>,
): SQL => sql`
  select ${guardedUsd(settings)} as usd from (
    select ${terms.currency}::text as currency, ${formatUsd(terms.amount)}::numeric as amount,
      ${terms.tokenAmount.toString()}::numeric as token_amount,
      ${terms.tokenDecimals}::integer as token_decimals,
      ${at.toISOString()}::timestamptz as created_at) other`;

type Sums = Record<'member_day' | 'member_week' | 'wallet_day' | 'wallet_week', string> & {
  readonly number: string | number;
};

/** What was asked for in the 24 hours and the 7 days that end with `this`, itself included. */
const askedUntil = (settings: Pick<Settings, 'tct_price'>, isSame: SQL): SQL => sql`
  select coalesce(sum(counted.usd), 0)::text as week,
    coalesce(sum(counted.usd) filter (
      where other.created_at > this.created_at - interval '24 hours'), 0)::text as day
  from withdrawals other
  cross join lateral (select ${guardedUsd(settings)} as usd) counted
  where ${isSame} and other.detail not in ('refused', 'cancelled_by_member')
    and other.created_at > this.created_at - interval '7 days'
    and (other.created_at, other.number) <= (this.created_at, this.number)`;

/** USD of `other`, rounded up to the base unit. */
const guardedUsd = ({ tct_price }: Pick<Settings, 'tct_price'>): SQL => sql`
  case when other.currency <> 'TCT' then other.amount else greatest(
    other.amount,
    ceil(other.token_amount * 1000000 * greatest(${tct_price}::numeric, (
      select max((past.value #>> '{}')::numeric) from setting_history past
      where past.key = 'tct_price' and past.until > other.created_at - interval '7 days'
    )) / power(10::numeric, other.token_decimals)) / 1000000
  ) end`;
