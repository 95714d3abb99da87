import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  fileRules,
  fileTypes,
  MEGABYTE,
  type FileKind,
  type FilePurpose,
} from '#contract/rules/files.ts';
import type { Settings } from '#contract/rules/settings.ts';
import type { Services } from '../../services.ts';
import { KEY_BYTES } from '../../storage/file-store.ts';
import { invalidField, type DomainError } from '../base/errors.ts';
import type { PictureEncoder } from './encoder.ts';
import { inertPdfOnly } from './inert-pdf.ts';
import { kindFor, SAMPLE_BYTES } from './kinds.ts';
import { plainTextOnly } from './plain-text-stream.ts';
import { shownName } from './shown-name.ts';

/** A file as it arrives: nothing of it is believed but its bytes. */
export interface IncomingFile {
  readonly purpose: FilePurpose;
  /** As its sender calls it. */
  readonly name: string;
  readonly source: Readable;
}

/** Bytes that lie in the store already, and no row knows of yet. */
export interface ReceivedFile {
  readonly key: string;
  readonly purpose: FilePurpose;
  readonly type: string;
  readonly size: number;
  readonly sha256: string;
  readonly name: string;
}

/** What stores a file. */
export type FileServices = Pick<Services, 'files' | 'random'>;

export const maxBytesOf = (purpose: FilePurpose, settings: Settings): number =>
  Math.min(
    settings[fileRules[purpose].limit] * MEGABYTE,
    fileRules[purpose].most ?? Number.POSITIVE_INFINITY,
  );

/** Kinds that are UTF-8 from the first byte to the last. */
const textKinds: readonly FileKind[] = ['text', 'recording', 'captions'];

/**
 * Writes a file's bytes to the store, under a key that nobody can guess, and says what they are.
 * Whoever calls it records the file, or takes its bytes away again; what neither does is collected.
 * @param maxBytes of the file as it is sent
 * @throws DomainError `validation` of the field `file`, `rate_limited` where too many pictures wait;
 *   FileStoreError; the source's own error
 */
export async function receiveFile(
  services: FileServices,
  encoder: PictureEncoder,
  { purpose, name, source }: IncomingFile,
  maxBytes: number,
): Promise<ReceivedFile> {
  const limited = source.pipe(atMost(maxBytes));
  // A pipe carries no errors.
  source.once('error', (error) => limited.destroy(error));
  try {
    const { sample, rest } = await peek(limited);
    const kind = await kindFor(purpose, sample);
    const from = kind === 'picture' ? await encoded(encoder, rest) : rest;
    const checks = checksOf(purpose, kind);
    const key = Buffer.from(services.random.token(KEY_BYTES), 'base64url').toString('hex');
    const measured = measuring();
    const [, stored] = await Promise.allSettled([
      pipeline([from, ...checks, measured.through]),
      services.files.put(key, measured.through),
    ]);
    if (stored.status === 'rejected') throw stored.reason;
    return {
      key,
      purpose,
      type: fileTypes[kind],
      ...measured.result(),
      name: shownName(name, kind),
    };
  } finally {
    limited.destroy();
  }
}

/** Passes on so many bytes and breaks off at the next one, whatever length was declared. */
function atMost(maxBytes: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > maxBytes ? tooLarge(maxBytes) : null, size > maxBytes ? undefined : chunk);
    },
  });
}

export const tooLarge = (maxBytes: number): DomainError =>
  invalidField('file', 'file.size', { max: Math.floor(maxBytes / MEGABYTE) });

/** The beginning of a stream, and all of it. */
async function peek(source: Readable): Promise<{ sample: Buffer; rest: Readable }> {
  const iterator = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const seen: Buffer[] = [];
  let size = 0;
  while (size < SAMPLE_BYTES) {
    const next = await iterator.next();
    if (next.done) break;
    seen.push(next.value);
    size += next.value.length;
  }
  const rest = async function* (): AsyncIterable<Buffer> {
    yield* seen;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  return {
    sample: Buffer.concat(seen).subarray(0, SAMPLE_BYTES),
    rest: Readable.from(rest(), { objectMode: false }),
  };
}

/** Decoded and encoded anew, in a process of its own: nothing but the pixels is left. */
async function encoded(encoder: PictureEncoder, source: Readable): Promise<Readable> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk as Buffer);
  const picture = await encoder.encode(Buffer.concat(chunks), 'whole');
  if (picture === null) throw invalidField('file', 'file.broken');
  return Readable.from(picture, { objectMode: false });
}

/** What the whole of a file must pass, beyond how it begins. */
function checksOf(purpose: FilePurpose, kind: FileKind): Transform[] {
  const { refusal, isInert = false } = fileRules[purpose];
  if (textKinds.includes(kind)) return [plainTextOnly(() => invalidField('file', refusal))];
  if (kind === 'pdf' && isInert) return [inertPdfOnly(() => invalidField('file', 'file.active'))];
  return [];
}

function measuring() {
  const hash = createHash('sha256');
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  return { through, result: () => ({ size, sha256: hash.digest('hex') }) };
}
