import { inArray } from 'drizzle-orm';
import type { Query } from '#contract/api/endpoint.ts';
import type { tree, TreePath } from '#contract/api/tree.ts';
import { PATH_FIRST, PATH_LAST } from '#contract/api/tree.schema.ts';
import type { Database } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { DomainError } from '../base/errors.ts';
import { ordinalsOf } from './cuts.ts';
import type { TreeState } from './reader.ts';
import { findNode, findShape, type Viewer } from './versions.ts';

/**
 * The way from the viewer's top down to a node; of a long one, its beginning and its end.
 * @throws DomainError as `findNode`
 */
export async function treePath(
  db: Database,
  state: TreeState,
  viewer: Viewer,
  { to, version }: Query<typeof tree.path>,
): Promise<TreePath> {
  const { snapshot } = state;
  const index = await findNode(db, state, viewer, to);
  const way = snapshot.wayUp(index, viewer.top)?.toReversed();
  if (!way) throw new DomainError('not_found');
  const isLong = way.length > PATH_FIRST + PATH_LAST;
  const shown = isLong ? [...way.slice(0, PATH_FIRST), ...way.slice(-PATH_LAST)] : way;
  const ordinals = await ordinalsIn(db, state, viewer, { version, indexes: shown });
  const names = await namesOf(db, state, shown);
  const top = snapshot.depthOf(viewer.top);
  return {
    steps: shown.map((at) => ({
      ...personOf(names, at),
      side: at === viewer.top ? null : snapshot.sideOf(at),
      depth: snapshot.depthOf(at) - top,
      ordinal: ordinals.get(at) ?? null,
    })),
    skipped: way.length - shown.length,
    depth: way.length - 1,
  };
}

/**
 * Ordinals of members in the shape of a version, by their index; none without a version.
 * @throws DomainError as `findShape`
 */
export async function ordinalsIn(
  db: Database,
  state: TreeState,
  viewer: Viewer,
  {
    version,
    indexes,
  }: { readonly version: string | undefined; readonly indexes: readonly number[] },
): Promise<ReadonlyMap<number, number>> {
  if (version === undefined) return new Map();
  return ordinalsOf((await findShape(db, state, viewer, version)).cut, indexes);
}

export interface TreePerson {
  readonly username: string;
  readonly name: string;
  /** Name of the picture. */
  readonly avatar: string | null;
}

/** Who the members at some indexes are. */
export async function namesOf(
  db: Database,
  { snapshot }: TreeState,
  indexes: readonly number[],
): Promise<ReadonlyMap<number, TreePerson>> {
  if (indexes.length === 0) return new Map();
  const rows = await db
    .select({
      id: members.id,
      username: members.username,
      firstName: members.firstName,
      lastName: members.lastName,
      avatar: members.avatar,
    })
    .from(members)
    .where(
      inArray(
        members.id,
        indexes.map((index) => snapshot.memberAt(index)),
      ),
    );
  return new Map(
    rows.map(({ id, username, firstName, lastName, avatar }) => [
      snapshot.indexOf(id),
      { username, name: `${firstName} ${lastName}`.trim(), avatar },
    ]),
  );
}

function personOf(names: ReadonlyMap<number, TreePerson>, index: number) {
  const person = names.get(index);
  if (!person) throw new DomainError('not_found');
  return { username: person.username, name: person.name };
}
