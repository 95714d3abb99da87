import { readFileSync } from 'node:fs';
import { openPostgres } from '#server/database/postgres.ts';
import { createTreeReader } from '#server/domain/tree/reader.ts';
import { nameShape, packedShape, zip } from '#server/domain/tree/shape.ts';
import { viewerOf } from '#server/domain/tree/versions.ts';

/** What a process of its own needs beyond what it begins with, MB: as Linux counts it. */
const memory = (): { readonly now: number; readonly most: number } => {
  const status = readFileSync('/proc/self/status', 'utf8');
  const of = (name: string): number =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { now: of('VmRSS'), most: of('VmHWM') };
};

const database = await openPostgres(process.argv[2] ?? '');
const before = memory().now;
const reader = createTreeReader({ database });
const state = await reader.current();
const withTree = memory().most - before;
const viewer = viewerOf(state, { memberId: 1, role: 'administrator' });
const named = await nameShape(database.db, state, viewer, { depth: 'all' }, Date.now());
const zipped = await zip(packedShape(state, named));
const withShape = memory().most - before;
await database.close();
console.log(JSON.stringify({ withTree, withShape, bytes: zipped.length }));
