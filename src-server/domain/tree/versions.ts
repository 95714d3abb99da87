import { readsAdministration } from '#contract/rules/staff.ts';
import { eq, sql } from 'drizzle-orm';
import { treeDepths } from '#contract/api/tree.schema.ts';
import { NONE } from '#contract/tree/topology.ts';
import type { Database } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { DomainError } from '../base/errors.ts';
import type { Caller } from '../accounts/sessions.ts';
import { cutOf, type Cut } from './cuts.ts';
import { absentAt, nameMoment, parseMoment, type TreeMoment } from './moment.ts';
import type { TreeState } from './reader.ts';

export type TreeDepth = (typeof treeDepths)[number];

/** A reader of the tree: no node above or beside `top` exists for them. */
export interface Viewer {
  readonly memberId: number;
  /** Index of the caller's own place; of the first root for an administrator. */
  readonly top: number;
  readonly seesAll: boolean;
}

/** A numbering of a subtree: it means the same on every process that can resolve it. */
export interface ShapeKey {
  /** Who came later has no number in it. */
  readonly moment: TreeMoment;
  readonly depth: TreeDepth;
  readonly username: string;
}

const VERSION = /^([0-9a-z]{1,12}(?:\.[0-9a-z]{1,12}){0,41})-(10|20|all)-(\w{1,60})$/;
const POSITION = /^(\d{1,8})@(.+)$/;

export const formatVersion = ({ moment, depth, username }: ShapeKey): string =>
  `${nameMoment(moment)}-${depth}-${username}`;

function parseVersion(text: string): ShapeKey | undefined {
  const [, name, depth, username] = VERSION.exec(text) ?? [];
  const known = treeDepths.find((one) => one === depth);
  if (name === undefined || !known || username === undefined) return undefined;
  return { moment: parseMoment(name), depth: known, username };
}

/** @throws DomainError `not_found` where a member has no place in the tree, or there is none at all */
export function viewerOf(
  { snapshot }: TreeState,
  { memberId, role }: Pick<Caller, 'memberId' | 'role'>,
): Viewer {
  const seesAll = readsAdministration({ role });
  const top = seesAll ? snapshot.root : snapshot.indexOf(memberId);
  if (top === NONE) throw new DomainError('not_found');
  return { memberId, top, seesAll };
}

export const mayView = ({ snapshot }: TreeState, viewer: Viewer, index: number): boolean =>
  index !== NONE && (viewer.seesAll || snapshot.isWithin(index, viewer.top));

/**
 * Index of the node that a username or `ordinal@version` names.
 * @throws DomainError `not_found`, the same where it does not exist and where it is not to be seen;
 *   `shape_gone` where the version is one that the viewer may see but nobody can resolve any more
 */
export async function findNode(
  db: Database,
  state: TreeState,
  viewer: Viewer,
  node: string,
): Promise<number> {
  const [, ordinal, version] = POSITION.exec(node) ?? [];
  if (version === undefined) return findByUsername(db, state, viewer, node);
  const { cut } = await findShape(db, state, viewer, version);
  const index = cut.order[Number(ordinal)];
  if (index === undefined) throw new DomainError('not_found');
  return index;
}

/**
 * The numbering that a version names.
 * @throws DomainError as {@link findNode}
 */
export async function findShape(
  db: Database,
  state: TreeState,
  viewer: Viewer,
  version: string,
): Promise<{ readonly key: ShapeKey; readonly root: number; readonly cut: Cut }> {
  const key = parseVersion(version);
  if (!key) throw new DomainError('not_found');
  // Visibility is checked first: a version of a stranger is answered as unknown, gone or not.
  const root = await findByUsername(db, state, viewer, key.username);
  if (!isKnown(state, key.moment) || absentAt(state.snapshot.newcomers, key.moment).has(root)) {
    throw new DomainError('shape_gone');
  }
  return { key, root, cut: cutOf(state.snapshot, root, key) };
}

/**
 * Whether the tree of a moment can be computed from today's: it is not forgotten, and it has been. The
 * snapshot's own base counts, for it may have been rebased since it was read.
 */
const isKnown = ({ moment, snapshot }: TreeState, { base, last }: TreeMoment): boolean =>
  base === snapshot.base && last <= moment.last;

async function findByUsername(
  db: Database,
  state: TreeState,
  viewer: Viewer,
  username: string,
): Promise<number> {
  const [member] = await db
    .select({ id: members.id })
    .from(members)
    .where(eq(sql`lower(${members.username})`, username.toLowerCase()));
  const index = member ? state.snapshot.indexOf(member.id) : NONE;
  if (!mayView(state, viewer, index)) throw new DomainError('not_found');
  return index;
}

/** Username of the member at an index. */
export async function usernameOf(
  db: Database,
  { snapshot }: TreeState,
  index: number,
): Promise<string> {
  const [member] = await db
    .select({ username: members.username })
    .from(members)
    .where(eq(members.id, snapshot.memberAt(index)));
  if (!member) throw new DomainError('not_found');
  return member.username;
}
