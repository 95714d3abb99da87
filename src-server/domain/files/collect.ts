import { and, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { fileRules, type FilePurpose } from '#contract/rules/files.ts';
import type { Database } from '../../database/database.ts';
import { files } from '../../database/schema/files.ts';
import type { Services } from '../../services.ts';
import type { FileRow } from './records.ts';

/** Rows, or files of the store, that one query asks about. */
const AT_ONCE = 500;
/** So many files without a row may always go; of more, no more than there are files with one. */
const STRAYS_FREE = 100;

/** Drops what belongs to nothing after the setting's time, and the bytes of what was dropped. */
export async function collectFiles(services: Services): Promise<void> {
  const { database, settings, clock } = services;
  const { file_orphan_hours: hours } = await settings.read(database.db);
  const since = new Date(clock.now().getTime() - hours * HOUR_MS);
  await database.db
    .update(files)
    .set({ deletedAt: clock.now() })
    .where(and(isNull(files.attachedAt), isNull(files.deletedAt), lt(files.createdAt, since)));
  await dropBytes(services);
}

/** Takes the bytes of dropped files out of the store; of one purpose, or of all. */
export async function dropBytes(services: Services, purpose?: FilePurpose): Promise<void> {
  while ((await dropSome(services, purpose)) === AT_ONCE);
}

async function dropSome(
  { database: { db }, files: store }: Services,
  purpose: FilePurpose | undefined,
): Promise<number> {
  const dropped = await db
    .select()
    .from(files)
    .where(
      and(isNotNull(files.deletedAt), isNotNull(files.key), purpose && eq(files.purpose, purpose)),
    )
    .orderBy(files.deletedAt)
    .limit(AT_ONCE);
  for (const file of dropped) {
    if (file.key !== null) await store.remove(file.key);
    await forget(db, file);
  }
  return dropped.length;
}

/**
 * What was part of something stays as a row that says so; not so an avatar of before, nor what is kept
 * apart, of which its own noun keeps what may be known.
 */
async function forget(db: Database, { id, purpose, attachedAt }: FileRow): Promise<void> {
  const isPartOfSomething =
    attachedAt !== null && purpose !== 'avatar' && !fileRules[purpose].isApart;
  if (isPartOfSomething) await db.update(files).set({ key: null }).where(eq(files.id, id));
  else await db.delete(files).where(eq(files.id, id));
}

/**
 * Drops files of the store that no row knows of and that are older than the setting's time: what a
 * server left that ended between the bytes and the row, or a backup that is older than the files.
 * Where they are more than the files with a row, nothing is dropped and it is logged: then this is
 * another installation's store, or another database.
 */
export async function collectStrays(services: Services): Promise<void> {
  const { database, settings, clock, log } = services;
  const { file_orphan_hours: hours } = await settings.read(database.db);
  const since = clock.now().getTime() - hours * HOUR_MS;
  const strays: string[] = [];
  let known = 0;
  for await (const keys of inPieces(services.files.list(), since)) {
    const found = await keysWithRow(database.db, keys);
    known += found.size;
    strays.push(...keys.filter((key) => !found.has(key)));
  }
  if (strays.length > STRAYS_FREE + known) {
    log.error(
      { strays: strays.length, known },
      'most files of the store are of no row: nothing is dropped; is it another installation that uses it?',
    );
    return;
  }
  for (const key of strays) await services.files.remove(key);
}

type Listed = ReturnType<Services['files']['list']>;

/** Keys of files that came before a time (milliseconds), some at once. */
async function* inPieces(listed: Listed, since: number): AsyncIterable<string[]> {
  let keys: string[] = [];
  for await (const { key, storedAt } of listed) {
    if (storedAt.getTime() >= since) continue;
    keys.push(key);
    if (keys.length < AT_ONCE) continue;
    yield keys;
    keys = [];
  }
  if (keys.length > 0) yield keys;
}

async function keysWithRow(db: Database, keys: readonly string[]): Promise<Set<string | null>> {
  const rows = await db
    .select({ key: files.key })
    .from(files)
    .where(inArray(files.key, [...keys]));
  return new Set(rows.map(({ key }) => key));
}
