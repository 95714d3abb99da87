import { sql } from 'drizzle-orm';
import type { TreeCard } from '#contract/api/tree.ts';
import type { TreeSide } from '#contract/rules/limits.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import type { Database } from '../../database/database.ts';
import { pictureUrl } from '../files/avatars.ts';
import { DomainError } from '../base/errors.ts';
import { takesSignUps, type MemberStatus } from './placement.ts';
import type { TreeState } from './reader.ts';
import { findShape, mayView, type Viewer } from './versions.ts';

interface CardRow extends Record<string, unknown> {
  readonly id: string | number;
  readonly username: string;
  readonly status: MemberStatus;
  readonly name: string;
  readonly avatar: string | null;
  readonly country: string;
  readonly joined_at: string | Date;
  readonly rank: number | null;
  readonly rank_name: string | null;
  readonly rank_name_en: string | null;
  readonly plan: string | null;
  readonly plan_en: string | null;
  readonly ends_at: string | Date | null;
  readonly left_total: string;
  readonly right_total: string;
  readonly left_carry: string;
  readonly right_carry: string;
  readonly directs: string | number;
  readonly active_directs: string | number;
  readonly sponsor_id: string | number | null;
  readonly sponsor_username: string | null;
  readonly sponsor_name: string | null;
}

interface WantedCards {
  readonly version: string;
  /** Joined by commas. */
  readonly ordinals: string;
}

/**
 * What is known of nodes of a shape, in the order they were asked for.
 * @throws DomainError as `findShape`; `not_found` where an ordinal is not part of it
 */
export async function treeCards(
  db: Database,
  state: TreeState,
  viewer: Viewer,
  { version, ordinals }: WantedCards,
  now: Date,
): Promise<TreeCard[]> {
  const { order } = (await findShape(db, state, viewer, version)).cut;
  const wanted = [...new Set(ordinals.split(',').map(Number))].map((ordinal) => {
    const index = order[ordinal];
    if (index === undefined) throw new DomainError('not_found');
    return { ordinal, index };
  });
  const ids = wanted.map(({ index }) => state.snapshot.memberAt(index));
  const rows = new Map((await readCards(db, ids, now)).map((row) => [Number(row.id), row]));
  return wanted.map(({ ordinal, index }) => {
    const row = rows.get(state.snapshot.memberAt(index));
    if (!row) throw new DomainError('not_found');
    return { ordinal, ...placeOf(state, viewer, index), ...factsOf(row, state, viewer, now) };
  });
}

/** Where a node is placed, as seen from the viewer's top. */
function placeOf({ snapshot }: TreeState, { top }: Viewer, index: number) {
  return {
    side: index === top ? null : snapshot.sideOf(index),
    depth: snapshot.depthOf(index) - snapshot.depthOf(top),
    leg: legOf(snapshot, top, index),
    left_count: snapshot.sizeOf(snapshot.leftOf(index)),
    right_count: snapshot.sizeOf(snapshot.rightOf(index)),
  };
}

/** Which leg of the upper one a node is in; null for itself. */
export function legOf(
  snapshot: TreeState['snapshot'],
  top: number,
  index: number,
): TreeSide | null {
  if (index === top || !snapshot.isWithin(index, top)) return null;
  return snapshot.isWithin(index, snapshot.leftOf(top)) ? 'left' : 'right';
}

function factsOf(row: CardRow, state: TreeState, viewer: Viewer, now: Date) {
  const volume = (text: string): string => formatUsd(parseUsd(text));
  const ends = row.ends_at === null ? null : new Date(row.ends_at);
  const sponsorId = row.sponsor_id === null ? null : Number(row.sponsor_id);
  const isSponsorSeen =
    sponsorId !== null && mayView(state, viewer, state.snapshot.indexOf(sponsorId));
  return {
    username: row.username,
    name: row.name,
    avatar: row.avatar && pictureUrl(row.avatar),
    country: row.country,
    rank:
      row.rank === null
        ? null
        : { position: row.rank, name: row.rank_name ?? '', name_en: row.rank_name_en ?? '' },
    membership: {
      state: stateAt(ends, now),
      name: row.plan,
      name_en: row.plan_en,
      ends_at: ends?.toISOString() ?? null,
    },
    left_total: volume(row.left_total),
    right_total: volume(row.right_total),
    left_carry: volume(row.left_carry),
    right_carry: volume(row.right_carry),
    joined_at: new Date(row.joined_at).toISOString(),
    directs: Number(row.directs),
    active_directs: Number(row.active_directs),
    sponsor: isSponsorSeen
      ? { username: row.sponsor_username ?? '', name: row.sponsor_name ?? '' }
      : null,
    is_direct: sponsorId === viewer.memberId,
    is_self: Number(row.id) === viewer.memberId,
    takes_sign_ups: takesSignUps(row),
  };
}

function stateAt(ends: Date | null, now: Date): TreeCard['membership']['state'] {
  if (ends === null) return 'none';
  return ends > now ? 'active' : 'expired';
}

async function readCards(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<readonly CardRow[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<CardRow>(sql`
    select m.id, m.username, m.status, trim(m.first_name || ' ' || m.last_name) as name,
      m.avatar, m.country, m.created_at as joined_at,
      r.position as rank, r.name as rank_name, r.name_en as rank_name_en,
      k.name as plan, k.name_en as plan_en, k.ends_at,
      p.left_total::text as left_total, p.right_total::text as right_total,
      p.left_carry::text as left_carry, p.right_carry::text as right_carry,
      d.directs, d.active_directs, m.sponsor_id, s.username as sponsor_username,
      trim(s.first_name || ' ' || s.last_name) as sponsor_name
    from members m
    join positions p on p.member_id = m.id
    left join members s on s.id = m.sponsor_id
    left join lateral (
      select ranks.position, ranks.name, ranks.name_en from member_ranks had
      join ranks on ranks.id = had.rank_id where had.member_id = m.id
      order by ranks.position desc limit 1) r on true
    left join lateral (
      select memberships.ends_at, plans.name, plans.name_en
      from memberships join plans on plans.id = memberships.plan_id
      where memberships.member_id = m.id and memberships.starts_at <= ${at}
      order by memberships.ends_at desc limit 1) k on true
    cross join lateral (
      select count(*) as directs, count(*) filter (where exists (
        select from memberships own where own.member_id = direct.id
          and own.starts_at <= ${at} and own.ends_at > ${at})) as active_directs
      from members direct where direct.sponsor_id = m.id) d
    where m.id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  return rows;
}
