import { sql, type SQL } from 'drizzle-orm';
import type { Answer, Query } from '#contract/api/endpoint.ts';
import type { tree } from '#contract/api/tree.ts';
import { HITS_MAX } from '#contract/api/tree.schema.ts';
import { NONE } from '#contract/tree/topology.ts';
import type { Database } from '../database/database.ts';
import { pictureUrl } from './avatars.ts';
import { accentless, accentlessSql } from './plain-text.ts';
import { legOf } from './tree-cards.ts';
import { cutOf } from './tree-cuts.ts';
import { namesOf, ordinalsIn } from './tree-path.ts';
import type { TreeState } from './tree-reader.ts';
import { mayView, type Viewer } from './tree-versions.ts';

/** Subtrees up to this size are looked through member by member, for any part of a name. */
const LISTED_MAX = 5000;
/** Of larger ones, so many beginnings are looked at: at least one in two hundred is inside. */
const LOOKED_AT = 5000;

/**
 * Members of the viewer's subtree by username or name, those first whose username begins so.
 * @throws DomainError as `findShape`
 */
export async function searchTree(
  db: Database,
  state: TreeState,
  viewer: Viewer,
  { q, version }: Query<typeof tree.search>,
): Promise<Answer<typeof tree.search>> {
  const text = accentless(q.trim());
  const { snapshot } = state;
  const isSmall = !viewer.seesAll && snapshot.sizeOf(viewer.top) <= LISTED_MAX;
  const matching = isSmall ? [partOf] : [usernames, names, lastNames];
  const found = new Set<number>();
  for (const find of matching) {
    if (text === '' || found.size > HITS_MAX) break;
    for (const id of await find(db, text, state, viewer)) {
      const index = snapshot.indexOf(id);
      if (mayView(state, viewer, index)) found.add(index);
      if (found.size > HITS_MAX) break;
    }
  }
  const hits = [...found].slice(0, HITS_MAX);
  const ordinals = await ordinalsIn(db, state, viewer, { version, indexes: hits });
  const people = await namesOf(db, state, hits);
  return {
    hits: hits.flatMap((index) => {
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
    }),
    more: found.size > HITS_MAX,
  };
}

type Find = (
  db: Database,
  text: string,
  state: TreeState,
  viewer: Viewer,
) => Promise<readonly number[]>;

const username = sql`lower(m.username)`;
const name = accentlessSql(sql`m.first_name || ' ' || m.last_name`);
const lastName = accentlessSql(sql`m.last_name`);

/** Beginnings come from an index each, in its order, however many members there are. */
const beginning =
  (of: SQL): Find =>
  (db, text) =>
    idsOf(
      db,
      sql`select m.id from members m where ${of} like ${`${literal(text)}%`}
        order by ${of} using operator(pg_catalog.~<~) limit ${LOOKED_AT}`,
    );
const usernames = beginning(username);
const names = beginning(name);
const lastNames = beginning(lastName);

/** Any part of username or name, among the members of the viewer's own subtree. */
const partOf: Find = (db, text, { snapshot, count }, { top }) => {
  const { order } = cutOf(snapshot, top, { count, depth: 'all' });
  const ids = JSON.stringify(Array.from(order, (index) => snapshot.memberAt(index)));
  const part = `%${literal(text)}%`;
  return idsOf(
    db,
    sql`select m.id from members m
      where m.id in (select value::bigint from jsonb_array_elements_text(${ids}::jsonb))
        and (${username} like ${part} or ${name} like ${part})
      order by ${username} not like ${`${literal(text)}%`}, ${username} limit ${HITS_MAX + 1}`,
  );
};

async function idsOf(db: Database, query: SQL): Promise<readonly number[]> {
  const { rows } = await db.execute<{ id: string | number }>(query);
  return rows.map(({ id }) => Number(id)).filter((id) => id !== NONE);
}

/** Takes the letters of a pattern for what they are. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
