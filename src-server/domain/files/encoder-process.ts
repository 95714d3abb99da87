/**
 * Re-encodes pictures for the server, in a process of its own: a file that takes all of its threads
 * or its memory costs the server neither. It ends when the server that asked for it is gone.
 */
import sharp from 'sharp';

/** A square for an avatar, or the whole picture, made smaller where it is very large. */
export type PictureShape = 'square' | 'whole';

/** A file to encode. */
export interface PictureJob {
  readonly id: number;
  readonly shape: PictureShape;
  readonly file: Buffer;
}

export type PictureMessage =
  | { readonly kind: 'ready' }
  /** Null for a file that is no picture, or too large a one. */
  | { readonly kind: 'done'; readonly id: number; readonly picture: Uint8Array | null };

/** More pixels than this are not even decoded. */
const PIXELS_MAX = 40_000_000;
/** Pixels a side, and what WebP keeps of the detail: words in a picture of a screen stay legible. */
const SQUARE = { side: 512, quality: 82 } as const;
const WHOLE = { side: 4096, quality: 88 } as const;
/** The loaders of the formats that members may send; SVG, PDF and all others stay off. */
const LOADERS = ['Jpeg', 'Png', 'Webp'].map((format) => `VipsForeignLoad${format}`);

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.concurrency(1);
sharp.cache(false);

process.on('message', ({ id, file, shape }: PictureJob) => {
  void encode(Buffer.from(file), shape).then((picture) => send({ kind: 'done', id, picture }));
});
// An orderly exit would wait for the threads that decode.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
send({ kind: 'ready' });

async function encode(file: Buffer, shape: PictureShape): Promise<Buffer | null> {
  const { side, quality } = shape === 'square' ? SQUARE : WHOLE;
  const fit = shape === 'square' ? 'cover' : 'inside';
  try {
    return await sharp(file, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit, withoutEnlargement: shape === 'whole' })
      .webp({ quality })
      .toBuffer();
  } catch {
    // Broken, too large, or no picture at all.
    return null;
  }
}

function send(message: PictureMessage): void {
  // The server may vanish in between; then nobody is left to answer.
  process.send?.(message, undefined, undefined, () => {});
}
