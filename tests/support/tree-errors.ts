import type { TreeSide } from '#contract/rules/limits.ts';
import type { Database } from '#server/database/database.ts';
import { positions, volumeEvents } from '#server/database/schema/tree.ts';

type Position = typeof positions.$inferSelect;

/**
 * What is wrong with the tree, by a slow recount of all of it: slots taken twice, orphans, circles,
 * depths, heads and tails of runs, and totals of legs against the events that were folded.
 */
export async function treeErrors(db: Database): Promise<readonly string[]> {
  const rows = await db.select().from(positions);
  const events = await db.select().from(volumeEvents);
  const nodes = new Map(rows.map((row) => [row.memberId, row]));
  const errors: string[] = [];
  const children = new Map<string, number>();
  for (const row of rows) {
    if (row.parentId === null) continue;
    const slot = `${row.parentId}/${row.side}`;
    if (children.has(slot)) errors.push(`slot ${slot} is taken twice`);
    children.set(slot, row.memberId);
    if (!nodes.has(row.parentId)) errors.push(`${row.memberId} is an orphan`);
  }
  const childOf = (id: number, side: TreeSide): number | undefined => children.get(`${id}/${side}`);
  const roots = rows.filter((row) => row.parentId === null);
  const order = roots.map((row) => row.memberId);
  for (const id of order) {
    for (const side of ['left', 'right'] as const) {
      const child = childOf(id, side);
      if (child !== undefined) order.push(child);
    }
  }
  // From no root: they form a circle, or below an orphan.
  if (order.length !== rows.length) errors.push('some are below no root');
  errors.push(...runErrors(order, nodes, childOf), ...totalErrors(order, nodes, childOf, events));
  return errors;
}

type ChildOf = (id: number, side: TreeSide) => number | undefined;

function runErrors(
  order: readonly number[],
  nodes: ReadonlyMap<number, Position>,
  childOf: ChildOf,
): string[] {
  return order.flatMap((id) => {
    const row = nodes.get(id);
    if (!row) return [];
    const parent = row.parentId === null ? undefined : nodes.get(row.parentId);
    return [...headErrors(row, parent), ...tailErrors(row, childOf)];
  });
}

function headErrors(row: Position, parent: Position | undefined): string[] {
  const id = row.memberId;
  if (!parent) return expected(id, { depth: [row.depth, 0], head: [row.headId, id] });
  const head = parent.side === row.side ? parent.headId : parent.memberId;
  return expected(id, { depth: [row.depth, parent.depth + 1], head: [row.headId, head] });
}

function tailErrors(row: Position, childOf: ChildOf): string[] {
  const id = row.memberId;
  const tailOf = (side: TreeSide): number => {
    // Tails are kept for heads only: a node inside a left run heads no left run.
    if (row.side === side) return id;
    let end = id;
    for (let next = childOf(id, side); next !== undefined; next = childOf(next, side)) end = next;
    return end;
  };
  return expected(id, {
    'left tail': [row.leftTailId, tailOf('left')],
    'right tail': [row.rightTailId, tailOf('right')],
  });
}

/** Names what differs between the stored and the counted value. */
const expected = (
  id: number,
  values: Readonly<Record<string, readonly [number | null, number]>>,
): string[] =>
  Object.entries(values)
    .filter(([, [stored, counted]]) => stored !== counted)
    .map(([name]) => `${id} has the wrong ${name}`);

function totalErrors(
  order: readonly number[],
  nodes: ReadonlyMap<number, Position>,
  childOf: ChildOf,
  events: readonly (typeof volumeEvents.$inferSelect)[],
): string[] {
  const below = new Map<number, bigint>();
  for (const { memberId, volume, foldedAt } of events) {
    if (foldedAt) below.set(memberId, (below.get(memberId) ?? 0n) + volume);
  }
  const errors: string[] = [];
  for (const id of order.toReversed()) {
    const legOf = (side: TreeSide): bigint => below.get(childOf(id, side) ?? 0) ?? 0n;
    const left = legOf('left');
    const right = legOf('right');
    const row = nodes.get(id);
    if (row?.leftTotal !== left || row.rightTotal !== right) errors.push(`${id} has wrong totals`);
    below.set(id, (below.get(id) ?? 0n) + left + right);
  }
  return errors;
}
