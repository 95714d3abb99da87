import { sql, type SQL } from 'drizzle-orm';
import type { Answer, Query } from '#contract/api/endpoint.ts';
import type { tree } from '#contract/api/tree.ts';
import { HITS_MAX } from '#contract/api/tree.schema.ts';
import { accentless } from '#contract/rules/text/accentless.ts';
import type { Database } from '../../database/database.ts';
import { pictureUrl } from '../files/avatars.ts';
import { accentlessSql } from '../base/plain-text.ts';
import { legOf } from './cards.ts';
import { cutOf } from './cuts.ts';
import { namesOf, ordinalsIn } from './path.ts';
import type { TreeState } from './reader.ts';
import { mayView, type Viewer } from './versions.ts';

/** Subtrees up to this size are scanned member by member, for any part of a name. */
const LISTED_MAX = 5000;
/**
 * Of larger ones beginnings are looked at, first those of the whole network in their order: of what
 * few people are called, these are all.
 */
const LOOKS = [64, 256, 1024];
/** What many are called is sought within the subtree, the upper members first, more and more at a time. */
const WITHIN_FIRST = 512;
const WITHIN_MAX = 4096;
/** Milliseconds; what many outside are called may be rare within. */
const LOOKING_MAX = 250;

/**
 * Members of the viewer's subtree by username or name, those first whose username begins so.
 * @param lookingMax milliseconds after which the scan stops: the answer is partial then
 * @throws DomainError as `findShape`
 */
export async function searchTree(
  db: Database,
  state: TreeState,
  viewer: Viewer,
  { q, version }: Query<typeof tree.search>,
  lookingMax = LOOKING_MAX,
): Promise<Answer<typeof tree.search>> {
  const text = accentless(q.trim());
  const { snapshot } = state;
  const found = new Set<number>();
  const until = performance.now() + lookingMax;
  /** Takes who is within; false where there are enough. */
  const take = (ids: readonly number[]): boolean => {
    for (const id of ids) {
      const index = snapshot.indexOf(id);
      if (mayView(state, viewer, index)) found.add(index);
      if (found.size > HITS_MAX) return false;
    }
    return true;
  };
  let partial = false;
  const isSmall = isListed(snapshot, viewer);
  if (isSmall && text !== '') take(await partOf(db, text, state, viewer));
  let areAllSeen = true;
  for (const find of isSmall || text === '' ? [] : [usernames, names, lastNames]) {
    areAllSeen = (await find(db, text, take)) && areAllSeen;
    if (found.size > HITS_MAX) break;
  }
  if (!areAllSeen && found.size <= HITS_MAX) {
    const { order } = cutOf(snapshot, viewer.top, { moment: state.moment, depth: 'all' });
    for (let from = 0, some = WITHIN_FIRST; from < order.length && !partial;) {
      const ids = idsAt(state, order.subarray(from, from + some));
      if (!take(await beginningWithin(db, text, ids))) break;
      from += some;
      some = Math.min(WITHIN_MAX, 2 * some);
      partial = from < order.length && performance.now() > until;
    }
  }
  const hits = [...found].slice(0, HITS_MAX);
  return {
    hits: await hitsOf(db, state, viewer, { version, indexes: hits }),
    more: found.size > HITS_MAX,
    partial,
  };
}

/** Whether a viewer sees so few that all of them are scanned. */
const isListed = (snapshot: TreeState['snapshot'], { seesAll, top }: Viewer): boolean =>
  !seesAll && snapshot.sizeOf(top) <= LISTED_MAX;

async function hitsOf(
  db: Database,
  state: TreeState,
  viewer: Viewer,
  { version, indexes }: Parameters<typeof ordinalsIn>[3],
): Promise<Answer<typeof tree.search>['hits']> {
  const { snapshot } = state;
  const ordinals = await ordinalsIn(db, state, viewer, { version, indexes });
  const people = await namesOf(db, state, indexes);
  return indexes.flatMap((index) => {
    const person = people.get(index);
    if (!person) return [];
    return {
      username: person.username,
      name: person.name,
      avatar: person.avatar && pictureUrl(person.avatar),
      depth: snapshot.depthOf(index) - snapshot.depthOf(viewer.top),
      leg: legOf(snapshot, viewer.top, index),
      side: index === viewer.top ? null : snapshot.sideOf(index),
      ordinal: ordinals.get(index) ?? null,
    };
  });
}

/** Upper bound of what begins so: a range that the index serves, unlike a pattern. */
const LAST_LETTER = '\u{10FFFF}';

const username = sql`lower(m.username)`;
const fullName = sql`m.first_name || ' ' || m.last_name`;
const name = accentlessSql(fullName);
const lastName = accentlessSql(sql`m.last_name`);

/**
 * Gives ids of members to `take` until it has enough or they are many. Beginnings come from an
 * index, in its order, and no further than they are taken, however many members there are.
 * @returns whether all were taken
 */
const beginning =
  (of: SQL) =>
  (db: Database, text: string, take: (ids: readonly number[]) => boolean): Promise<boolean> =>
    db.transaction(
      async (tx) => {
        await tx.execute(sql`declare beginnings no scroll cursor for
          select m.id from members m
          where ${of} operator(pg_catalog.~>=~) ${text}
            and ${of} operator(pg_catalog.~<~) ${text + LAST_LETTER}
          order by ${of} using operator(pg_catalog.~<~)`);
        for (const look of LOOKS) {
          const ids = await idsOf(tx, sql.raw(`fetch ${look} from beginnings`));
          if (!take(ids)) return false;
          if (ids.length < look) return true;
        }
        return false;
      },
      { accessMode: 'read only' },
    );
const usernames = beginning(username);
const names = beginning(name);
const lastNames = beginning(lastName);

/** The same beginnings among some members: of as many letters as were typed, which costs a third. */
function beginningWithin(db: Database, text: string, ids: string): Promise<readonly number[]> {
  const start = (of: SQL): SQL => sql`left(${of}, char_length(${text}::text))`;
  const isUsername = sql`${start(username)} = ${text}`;
  return idsOf(
    db,
    sql`select m.id from members m where m.id = any(${ids}::bigint[]) and (${isUsername}
        or ${accentlessSql(start(fullName))} = ${text} or ${accentlessSql(start(sql`m.last_name`))} = ${text})
      order by not ${isUsername}, ${username} limit ${HITS_MAX + 1}`,
  );
}

/** Any part of username or name, among the members of the viewer's own subtree. */
function partOf(
  db: Database,
  text: string,
  state: TreeState,
  { top }: Viewer,
): Promise<readonly number[]> {
  const { order } = cutOf(state.snapshot, top, { moment: state.moment, depth: 'all' });
  const part = `%${literal(text)}%`;
  return idsOf(
    db,
    sql`select m.id from members m where m.id = any(${idsAt(state, order)}::bigint[])
        and (${username} like ${part} or ${name} like ${part})
      order by ${username} not like ${beginsWith(text)}, ${username} limit ${HITS_MAX + 1}`,
  );
}

/** Members at some indexes, as an array of the database. */
const idsAt = ({ snapshot }: TreeState, indexes: Int32Array): string =>
  `{${Array.from(indexes, (index) => snapshot.memberAt(index)).join(',')}}`;

async function idsOf(db: Database, query: SQL): Promise<readonly number[]> {
  const { rows } = await db.execute<{ id: string | number }>(query);
  return rows.map(({ id }) => Number(id));
}

const beginsWith = (text: string): string => `${literal(text)}%`;

/** Takes the letters of a pattern for what they are. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
