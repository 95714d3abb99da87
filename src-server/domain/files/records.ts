import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { fileRules, MEGABYTE, type FilePurpose } from '#contract/rules/files.ts';
import type { FileView } from '#contract/api/files.ts';
import { isStaff } from '#contract/rules/staff.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { files } from '../../database/schema/files.ts';
import { members } from '../../database/schema/members.ts';
import type { Services } from '../../services.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import type { ReceivedFile } from './receive.ts';

export type FileRow = typeof files.$inferSelect;

/** Held by one process at a time while it looks what there is room for; a key of advisory locks. */
const ROOM_LOCK = 7_203_552;
const GIGABYTE = 1024 * MEGABYTE;
const ID_BYTES = 24;

/** A file as clients see it. */
export const fileView = ({ id, name, type, size }: FileRow): FileView => ({ id, name, type, size });

/**
 * Makes received bytes a file of a member, which belongs to nothing yet unless `object` names it.
 * @throws DomainError `validation` of the field `file` where there is no room for it
 */
export async function recordFile(
  tx: Transaction,
  services: Pick<Services, 'settings' | 'random' | 'clock'>,
  ownerId: number,
  received: ReceivedFile & { readonly object?: string },
): Promise<FileRow> {
  // Two at once would each find the room that one of them takes.
  await tx.execute(sql`select pg_advisory_xact_lock(${ROOM_LOCK})`);
  await refuseWithoutRoom(tx, services, ownerId, received);
  return insertFile(tx, services, { ...received, ownerId });
}

/** Writes the row of a file, whatever room there is. */
export async function insertFile(
  tx: Transaction,
  { random, clock }: Pick<Services, 'random' | 'clock'>,
  file: ReceivedFile & Pick<FileRow, 'ownerId'> & { readonly object?: string },
): Promise<FileRow> {
  const now = clock.now();
  const attachedAt = file.object === undefined ? null : now;
  const [row] = await tx
    .insert(files)
    .values({ ...file, id: random.token(ID_BYTES), createdAt: now, attachedAt })
    .returning();
  if (!row) throw new Error('No file was recorded');
  return row;
}

/**
 * Refuses a file that neither its member nor the whole has room for; asked before a file is read as
 * well, with no size, so that nobody sends in vain.
 * @throws DomainError `validation` of the field `file`
 */
export async function refuseWithoutRoom(
  db: Database,
  services: Pick<Services, 'settings'>,
  ownerId: number,
  { purpose, size }: Pick<ReceivedFile, 'purpose' | 'size'>,
): Promise<void> {
  const limits = await services.settings.read(db);
  const ofMember = limits.files_member_max_mb;
  if (
    fileRules[purpose].isCounted &&
    !(await isOfStaff(db, ownerId)) &&
    (await sizeOf(db, eq(files.ownerId, ownerId), true)) + size > ofMember * MEGABYTE
  ) {
    throw invalidField('file', 'file.member', { max: ofMember });
  }
  if ((await sizeOf(db, undefined, false)) + size > limits.files_total_max_gb * GIGABYTE) {
    throw invalidField('file', 'file.all');
  }
}

/** Who answers others sends more than one's own things need. */
async function isOfStaff(db: Database, memberId: number): Promise<boolean> {
  const [row] = await db
    .select({ role: members.role })
    .from(members)
    .where(eq(members.id, memberId));
  return row !== undefined && isStaff(row);
}

const counted = Object.entries(fileRules).flatMap(([purpose, { isCounted }]) =>
  isCounted ? [purpose as FilePurpose] : [],
);

async function sizeOf(
  db: Database,
  which: ReturnType<typeof eq> | undefined,
  isCounted: boolean,
): Promise<number> {
  const [row] = await db
    .select({ size: sql`coalesce(sum(${files.size}), 0)`.mapWith(Number) })
    .from(files)
    .where(
      and(which, isNull(files.deletedAt), isCounted ? inArray(files.purpose, counted) : undefined),
    );
  return row?.size ?? 0;
}

/** What a file becomes part of. */
export interface Attachment {
  readonly ids: readonly string[];
  readonly ownerId: number;
  readonly purpose: FilePurpose;
  /** Names the thing among those of its purpose, such as a ticket's number. */
  readonly object: string;
}

/**
 * Makes files that a member sent belong to a thing, in the transaction that makes or changes the thing.
 * Files of the same thing are attached one call after another: lock the thing before.
 * @throws DomainError `validation` of the field `files`: `file.gone` where one is not there any more, is
 *   somebody else's, of another purpose, or belongs to something; `file.object` where they are too much
 */
export async function attachFiles(
  tx: Transaction,
  services: Pick<Services, 'settings' | 'clock'>,
  { ids, ownerId, purpose, object }: Attachment,
): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .update(files)
    .set({ object, attachedAt: services.clock.now() })
    .where(
      and(
        inArray(files.id, [...ids]),
        eq(files.ownerId, ownerId),
        eq(files.purpose, purpose),
        isNull(files.attachedAt),
        isNull(files.deletedAt),
      ),
    )
    .returning();
  if (rows.length !== new Set(ids).size) throw invalidField('files', 'file.gone');
  if (fileRules[purpose].isCounted) await refuseTooLarge(tx, services, { purpose, object });
  // In the order in which they were named.
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

/** What members send to one thing is limited; what staff publish is by its files alone. */
async function refuseTooLarge(
  tx: Transaction,
  services: Pick<Services, 'settings'>,
  { purpose, object }: Pick<Attachment, 'purpose' | 'object'>,
): Promise<void> {
  const { files_object_max_mb: max } = await services.settings.read(tx);
  const all = await filesOf(tx, purpose, [object]);
  const size = all.reduce((sum, file) => sum + file.size, 0);
  if (size > max * MEGABYTE) throw invalidField('files', 'file.object', { max });
}

/** Files of things, oldest first; those that were dropped are left out. */
export function filesOf(
  db: Database,
  purpose: FilePurpose,
  objects: readonly string[],
): Promise<FileRow[]> {
  return db
    .select()
    .from(files)
    .where(
      and(eq(files.purpose, purpose), inArray(files.object, [...objects]), isNull(files.deletedAt)),
    )
    .orderBy(files.attachedAt, files.createdAt, files.id);
}

/** Takes files from everybody at once; the collector drops their bytes. The rows of attached ones stay. */
export async function dropFiles(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  ids: readonly string[],
): Promise<void> {
  await tx
    .update(files)
    .set({ deletedAt: clock.now() })
    .where(and(inArray(files.id, [...ids]), isNull(files.deletedAt)));
}

/** @throws DomainError `not_found` */
export async function liveFile(db: Database, id: string): Promise<FileRow & { key: string }> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), isNull(files.deletedAt)));
  if (!row || row.key === null) throw new DomainError('not_found', { message: 'No such file' });
  return { ...row, key: row.key };
}
