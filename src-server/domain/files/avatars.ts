import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, eq, isNull } from 'drizzle-orm';
import { fileTypes } from '#contract/rules/files.ts';
import { AVATAR_BYTES } from '#contract/rules/limits.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { files } from '../../database/schema/files.ts';
import { members, pictures } from '../../database/schema/members.ts';
import type { Services } from '../../services.ts';
import { KEY_BYTES } from '../../storage/file-store.ts';
import { invalidField, type DomainError } from '../base/errors.ts';
import type { PictureEncoder } from './encoder.ts';
import type { ReceivedFile } from './receive.ts';
import { dropFiles, insertFile } from './records.ts';

/** Pictures of before that are moved by one transaction. */
const MOVED_AT_ONCE = 20;

/**
 * Re-encodes an uploaded picture: a square WebP without any metadata, upright.
 * @throws DomainError `validation` for anything but a JPEG, PNG or WebP picture, `rate_limited`
 */
export async function encodeAvatar(encoder: PictureEncoder, file: Buffer): Promise<Buffer> {
  const picture = await encoder.encode(file, 'square');
  // Broken, too large, too slow, or no picture at all: answered like any other wrong file.
  if (picture === null) throw notAnImage('avatar');
  return picture;
}

/** What a file is told that is too large, or no picture that members may send. */
export function notAnImage(field: string): DomainError {
  return invalidField(field, 'file.image', { max: AVATAR_BYTES / (1024 * 1024) });
}

/** Writes an encoded picture's bytes; they are recorded, or discarded, by whoever calls this. */
export async function writeAvatar(
  { files: store, random }: Pick<Services, 'files' | 'random'>,
  picture: Buffer,
): Promise<ReceivedFile> {
  const key = Buffer.from(random.token(KEY_BYTES), 'base64url').toString('hex');
  await store.put(key, Readable.from(picture, { objectMode: false }));
  return {
    key,
    purpose: 'avatar',
    type: fileTypes.picture,
    size: picture.length,
    sha256: createHash('sha256').update(picture).digest('hex'),
    name: 'avatar.webp',
  };
}

/** Makes written bytes a member's avatar and returns its name, which nobody can guess. */
export async function recordAvatar(
  tx: Transaction,
  services: Pick<Services, 'random' | 'clock'>,
  ownerId: number,
  written: ReceivedFile,
): Promise<string> {
  const { id } = await insertFile(tx, services, { ...written, ownerId, object: String(ownerId) });
  return id;
}

/** Takes an avatar of before away. */
export async function dropAvatar(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  name: string,
): Promise<void> {
  await dropFiles(tx, services, [name]);
  await tx.delete(pictures).where(eq(pictures.name, name));
}

/** The WebP of an avatar, or null. */
export async function readAvatar(
  { database: { db }, files: store }: Pick<Services, 'database' | 'files'>,
  name: string,
): Promise<Readable | Buffer | null> {
  const [file] = await db
    .select({ key: files.key })
    .from(files)
    .where(and(eq(files.id, name), eq(files.purpose, 'avatar'), isNull(files.deletedAt)));
  if (file?.key) return store.read(file.key);
  return pictureOfBefore(db, name);
}

/** Pictures lay in the database once; the collector moves them to the store. */
async function pictureOfBefore(db: Database, name: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ data: pictures.data })
    .from(pictures)
    .where(eq(pictures.name, name));
  return row?.data ?? null;
}

/** Moves the pictures that still lie in the database to the store, under the names they have. */
export async function movePictures(services: Services): Promise<void> {
  while ((await moveSome(services)) === MOVED_AT_ONCE);
}

async function moveSome(services: Services): Promise<number> {
  const { db } = services.database;
  const found = await db
    .select({ picture: pictures, ownerId: members.id })
    .from(pictures)
    .leftJoin(members, eq(members.avatar, pictures.name))
    .limit(MOVED_AT_ONCE);
  for (const { picture, ownerId } of found) {
    const { name, data, createdAt } = picture;
    const written = ownerId === null ? null : await writeAvatar(services, data);
    await services.database.transaction(async (tx) => {
      // The member may have taken another one meanwhile; then nobody needs it.
      const [gone] = await tx.delete(pictures).where(eq(pictures.name, name)).returning();
      if (!gone || !written || ownerId === null) return;
      await tx.insert(files).values({
        ...written,
        id: name,
        ownerId,
        object: String(ownerId),
        createdAt,
        attachedAt: createdAt,
      });
    });
  }
  return found.length;
}

/** Address of a member's picture below the origin. */
export const pictureUrl = (name: string): string => `/api/media/${name}.webp`;
