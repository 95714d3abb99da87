import { sql, type SQL } from 'drizzle-orm';
import { dayEnd, type UtcDay } from '#contract/rules/days.ts';

/** Whether a row `m` of memberships is active in the last instant of a UTC day. */
export function activeAtEnd(day: UtcDay): SQL {
  const end = dayEnd(day).toISOString();
  return sql`m.starts_at < ${end}::timestamptz and m.ends_at >= ${end}::timestamptz`;
}

/**
 * The one row (`directs_left`, `directs_right`) of a sponsor: personally sponsored members with an
 * active membership at a day's end, by the sponsor's leg they are in. That leg is the side of their
 * own place: a sign-up is placed in its sponsor's outer run of that side, and never moves.
 */
export function activeDirects(sponsor: SQL, day: UtcDay): SQL {
  return sql`
    select count(*) filter (where place.side = 'left') as directs_left,
      count(*) filter (where place.side = 'right') as directs_right
    from members direct join positions place on place.member_id = direct.id
    where direct.sponsor_id = ${sponsor}
      and exists (select from memberships m where m.member_id = direct.id and ${activeAtEnd(day)})`;
}
