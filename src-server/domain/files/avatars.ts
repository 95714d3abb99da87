import { eq } from 'drizzle-orm';
import { AVATAR_BYTES } from '#contract/rules/limits.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { pictures } from '../../database/schema/members.ts';
import type { Services } from '../../services.ts';
import { invalidField, type DomainError } from '../base/errors.ts';
import type { PictureEncoder } from './encoder.ts';

/**
 * Re-encodes an uploaded picture: a square WebP without any metadata, upright.
 * @throws DomainError `validation` for anything but a JPEG, PNG or WebP picture, `rate_limited`
 */
export async function encodeAvatar(encoder: PictureEncoder, file: Buffer): Promise<Buffer> {
  const picture = await encoder.encode(file);
  // Broken, too large, too slow, or no picture at all: answered like any other wrong file.
  if (picture === null) throw notAnImage('avatar');
  return picture;
}

/** What a file is told that is too large, or no picture that members may send. */
export function notAnImage(field: string): DomainError {
  return invalidField(field, 'file.image', { max: AVATAR_BYTES / (1024 * 1024) });
}

/** Stores a picture under a name nobody can guess and returns the name. */
export async function storePicture(
  tx: Transaction,
  services: Services,
  data: Buffer,
): Promise<string> {
  const name = services.random.token(24);
  await tx.insert(pictures).values({ name, data, createdAt: services.clock.now() });
  return name;
}

export async function dropPicture(tx: Transaction, name: string): Promise<void> {
  await tx.delete(pictures).where(eq(pictures.name, name));
}

/** The picture's WebP, or null. */
export async function findPicture(db: Database, name: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ data: pictures.data })
    .from(pictures)
    .where(eq(pictures.name, name));
  return row?.data ?? null;
}

/** Address of a member's picture below the origin. */
export const pictureUrl = (name: string): string => `/api/media/${name}.webp`;
