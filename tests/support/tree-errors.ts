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
  const errors: string[] = [];
  for (const id of order) {
    const row = nodes.get(id);
    if (!row) continue;
    const parent = row.parentId === null ? undefined : nodes.get(row.parentId);
    const depth = parent ? parent.depth + 1 : 0;
    if (row.depth !== depth) errors.push(`${id} has the wrong depth`);
    const isOfRun = parent !== undefined && parent.side === row.side;
    const head = parent && (isOfRun ? parent.headId : parent.memberId);
    if (row.headId !== (head ?? id)) errors.push(`${id} has the wrong head`);
    for (const side of ['left', 'right'] as const) {
      // Tails are kept for heads only: a node inside a left run heads no left run.
      let end = id;
      for (let next = childOf(id, side); next !== undefined; next = childOf(next, side)) end = next;
      const expected = row.side === side ? id : end;
      const tail = side === 'left' ? row.leftTailId : row.rightTailId;
      if (tail !== expected) errors.push(`${id} has the wrong ${side} tail`);
    }
  }
  return errors;
}

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
