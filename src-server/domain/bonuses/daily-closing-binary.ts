import { sql, type SQL } from 'drizzle-orm';
import type { UtcDay } from '#contract/rules/days.ts';
import type { Transaction } from '../../database/database.ts';
import { activeAtEnd, activeDirects } from './active-directs.ts';
import { bookBonuses } from '../ledger/debts.ts';
import { mailClosings } from './closing-mails.ts';
import { nextBatch, type PositionBatch } from './position-batches.ts';
import { notifyEach } from '../inbox/notifications-bulk.ts';
import { journalKeys } from '../ledger/journal-keys.ts';

/** Where members see the bonus, with its reason open. */
const pathOf = (day: UtcDay): string => `/dashboard?why=closing.${day}`;

interface BatchInput {
  readonly day: UtcDay;
  readonly now: Date;
}

export interface MatchedBatch extends PositionBatch {
  /** Positions whose volume was matched, and those that were paid. */
  readonly matched: number;
  readonly paid: number;
}

/**
 * The binary match of a batch of positions: the same as `matchBinary` of the rules, in SQL. Whoever
 * has an active membership and active directs in both legs at the day's end gets the weaker leg
 * matched at the rate and up to the cap of their plan, booked, notified and, where they chose so, mailed; all others keep their carry.
 */
export async function matchBatch(
  tx: Transaction,
  { day, now }: BatchInput,
  after: number,
): Promise<MatchedBatch> {
  const { last, size } = await nextBatch(tx, after);
  if (last === null) return { matched: 0, paid: 0, last, size };
  const matched = await matchLegs(tx, day, { after, last });
  if (matched === 0) return { matched, paid: 0, last, size };

  const range = sql`day = ${day} and member_id > ${after}::bigint and member_id <= ${last}::bigint`;
  const paid = sql`select * from binary_closings where ${range} and paid > 0`;
  await bookBonuses(tx, {
    kind: 'binary_bonus',
    account: 'direct',
    occurredAt: now,
    credits: credits(day, paid),
  });
  await notifyEach(tx, 'bonus.binary', {
    recipients: sql`
      select member_id, jsonb_build_object('amount', ${money(sql`paid`)},
        'matched', ${money(sql`matched`)}, 'rate', trim_scale(rate)::text, 'day', day,
        'left', ${money(sql`"left" - matched`)}, 'right', ${money(sql`"right" - matched`)},
        'flushed', ${money(sql`flushed`)}) as values
      from (${paid}) as bonus order by member_id`,
    path: pathOf(day),
    at: now,
  });
  await mailClosings(tx, { day, now, paid });
  const { rows } = await tx.execute<{ count: string | number }>(
    sql`select count(*) as count from (${paid}) as bonus`,
  );
  return { matched, paid: Number(rows[0]?.count ?? 0), last, size };
}

async function matchLegs(
  tx: Transaction,
  day: UtcDay,
  { after, last }: { readonly after: number; readonly last: number },
): Promise<number> {
  const { rows } = await tx.execute<{ matched: string | number }>(sql`
    with waiting as materialized (
      select member_id, left_carry, right_carry, least(left_carry, right_carry) as matched
      from positions where member_id > ${after}::bigint and member_id <= ${last}::bigint
        and left_carry > 0 and right_carry > 0),
    eligible as materialized (
      select waiting.*, plan.*, directs.*, trunc(waiting.matched * plan.rate, 2) as gross
      from waiting
      cross join lateral (
        select p.id as plan_id, p.binary_rate as rate, p.daily_cap as cap
        from memberships m join plans p on p.id = m.plan_id
        where m.member_id = waiting.member_id and ${activeAtEnd(day)}
        order by m.ends_at desc, m.id desc limit 1) as plan
      cross join lateral (${activeDirects(sql`waiting.member_id`, day)}) as directs
      where directs.directs_left > 0 and directs.directs_right > 0),
    closed as (
      insert into binary_closings (day, member_id, "left", "right", matched, rate, cap,
        gross, paid, flushed, plan_id, directs_left, directs_right)
      select ${day}, member_id, left_carry, right_carry, matched, rate, cap,
        gross, least(gross, cap), gross - least(gross, cap), plan_id, directs_left, directs_right
      from eligible order by member_id
      returning member_id, matched),
    carried as (
      update positions set left_carry = positions.left_carry - closed.matched,
        right_carry = positions.right_carry - closed.matched
      from closed where positions.member_id = closed.member_id
        and positions.member_id > ${after}::bigint and positions.member_id <= ${last}::bigint
      returning 1)
    select count(*) as matched from carried`);
  return Number(rows[0]?.matched ?? 0);
}

function credits(day: UtcDay, paid: SQL): SQL {
  return sql`
    select ${journalKeys.binaryBonus.inSql(sql`day`, sql`member_id`)} as key, 'closing' as source_type,
      ${day}::text as source_id, member_id, paid as amount,
      jsonb_build_object('day', day, 'left', ${money(sql`"left"`)}, 'right', ${money(sql`"right"`)},
        'matched', ${money(sql`matched`)}, 'rate', trim_scale(rate)::text, 'cap', ${money(sql`cap`)},
        'paid', ${money(sql`paid`)}, 'flushed', ${money(sql`flushed`)},
        'carry_left', ${money(sql`"left" - matched`)},
        'carry_right', ${money(sql`"right" - matched`)}) as details
    from (${paid}) as bonus`;
}

/** A decimal as `formatUsd` writes it: exact, at least two digits after the point. */
export function money(amount: SQL): SQL {
  return sql`round(${amount}, greatest(2, min_scale(${amount})))::text`;
}
