import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { AVATAR_BYTES } from '#contract/rules/limits.ts';
import type { Database, Transaction } from '../database/database.ts';
import { pictures } from '../database/schema/members.ts';
import type { Services } from '../services.ts';
import { invalidField, type DomainError } from './errors.ts';

/** More pixels than this are not even decoded. */
const PIXELS_MAX = 40_000_000;
const SIZE = 512;
const FORMATS = new Set(['jpeg', 'png', 'webp']);

/**
 * Re-encodes an uploaded picture: a square WebP without any metadata, upright.
 * @throws DomainError `validation` for anything but a JPEG, PNG or WebP picture
 */
export async function encodeAvatar(file: Buffer): Promise<Buffer> {
  try {
    const image = sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error' });
    const { format } = await image.metadata();
    if (FORMATS.has(format)) {
      return await image
        .autoOrient()
        .resize(SIZE, SIZE, { fit: 'cover' })
        .webp({ quality: 82 })
        .toBuffer();
    }
  } catch {
    // Broken, too large, or no picture at all: told like any other wrong file.
  }
  throw notAnImage('avatar');
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
