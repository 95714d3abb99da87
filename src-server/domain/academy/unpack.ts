import { createHash } from 'node:crypto';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { RandomAccessReader, fromRandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { MEGABYTE } from '#contract/rules/files.ts';
import { scormLimits } from '#contract/rules/academy/scorm.ts';
import type { Services } from '../../services.ts';
import { KEY_BYTES } from '../../storage/file-store.ts';
import { coursePackages, packageParts } from '../../database/schema/academy.ts';
import { invalidField, type DomainError } from '../base/errors.ts';
import { insertFile, liveFile } from '../files/records.ts';
import type { ReceivedFile } from '../files/receive.ts';
import { pathOf, readManifest, type Manifest } from './package-manifest.ts';
import { partType } from './package-types.ts';

type UnpackServices = Pick<Services, 'database' | 'files' | 'random' | 'clock' | 'settings'>;

const MANIFEST = 'imsmanifest.xml';
const MANIFEST_BYTES = 2 * MEGABYTE;
const PATH_MAX = 400;
/** More than this many bytes of one are a bomb, whatever its size: deflate reaches 1032 at most. */
const RATIO_MAX = 200;
/** Below this size nobody asks for the ratio: a file of one letter packs well. */
const RATIO_FROM = 4 * MEGABYTE;
/** Unix's kind of file within the upper half of the external attributes, and those of files and folders. */
const KIND_MASK = 0o170_000;
const PLAIN_FILE = 0o100_000;
const FOLDER = 0o040_000;

const refused = (id: string, values?: Readonly<Record<string, number>>): DomainError =>
  invalidField('package.file', id, values);

/**
 * Unpacks a package that was uploaded into files of its own, and reads its manifest. Nothing is written
 * anywhere but under keys that nobody can guess, so that a name in an archive never becomes a path. Every limit
 * counts what really comes out. Whatever is wrong, nothing is kept: the bytes that were stored are taken away.
 * @throws DomainError `validation` of the field `package.file`; FileStoreError
 */
export async function unpackPackage(
  services: UnpackServices,
  ownerId: number,
  fileId: string,
): Promise<void> {
  const { database, files: store, settings } = services;
  const file = await liveFile(database.db, fileId).catch(() => {
    throw refused('file.gone');
  });
  if (file.purpose !== 'course_package' || (file.ownerId !== ownerId && file.object === null)) {
    throw refused('file.gone');
  }
  const { academy_package_mb: megabytes } = await settings.read(database.db);
  const zip = await openZip(new StoredZip(store, file.key), file.size);
  const parts: Part[] = [];
  try {
    const entries = await entriesOf(zip);
    let left = megabytes * MEGABYTE;
    let manifest: string | null = null;
    for (const { entry, path, type } of entries) {
      if (path === MANIFEST) {
        manifest = (await readSmall(zip, entry)).toString('utf8');
        continue;
      }
      const received = await storeEntry(services, zip, entry, { left, megabytes, type, path });
      // A file without a byte is as one that is not there.
      if (received.size === 0) {
        await store.remove(received.key);
        continue;
      }
      left -= received.size;
      parts.push({ path, type, received });
    }
    const read = manifestOf(manifest, parts);
    await record(services, { ownerId, fileId, read, parts });
  } catch (error) {
    for (const { received } of parts) await store.remove(received.key);
    throw error;
  } finally {
    zip.close();
  }
}

interface Part {
  readonly path: string;
  readonly type: string;
  readonly received: ReceivedFile;
}

function manifestOf(xml: string | null, parts: readonly Part[]): Manifest {
  if (xml === null) throw refused('package.manifest');
  const read = readManifest(xml);
  if (typeof read === 'string') throw refused(read);
  if (!parts.some(({ path }) => path === read.page)) throw refused('package.start');
  return read;
}

interface Unpacked {
  readonly ownerId: number;
  readonly fileId: string;
  readonly read: Manifest;
  readonly parts: readonly Part[];
}

/** All of it or nothing; who unpacked the same package first wins. */
function record(
  services: UnpackServices,
  { ownerId, fileId, read, parts }: Unpacked,
): Promise<void> {
  return services.database.transaction(async (tx) => {
    const [row] = await tx
      .insert(coursePackages)
      .values({
        fileId,
        standard: read.standard,
        title: read.title,
        entry: `${read.page}${read.suffix}`,
        parts: parts.length,
      })
      .onConflictDoNothing()
      .returning({ fileId: coursePackages.fileId });
    if (!row) return;
    for (const { path, type, received } of parts) {
      const part = await insertFile(tx, services, {
        ...received,
        ownerId,
        object: `package/${fileId}`,
      });
      await tx.insert(packageParts).values({ packageId: fileId, path, partId: part.id, type });
    }
  });
}

/** A file of the store as an archive is read: at any place. */
class StoredZip extends RandomAccessReader {
  readonly #store: Services['files'];
  readonly #key: string;
  constructor(store: Services['files'], key: string) {
    super();
    this.#store = store;
    this.#key = key;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const [store, key] = [this.#store, this.#key];
    const bytes = async function* (): AsyncIterable<Buffer> {
      const stream = await store.read(key, { start, end: end - 1 });
      if (!stream) throw new Error('The bytes of a package are gone');
      yield* stream as AsyncIterable<Buffer>;
    };
    return Readable.from(bytes(), { objectMode: false });
  }
}

const openZip = (reader: RandomAccessReader, size: number): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    const options = { lazyEntries: true, autoClose: false, strictFileNames: true };
    fromRandomAccessReader(reader, size, options, (error, zip) => {
      if (error || !zip) reject(refused('package.broken'));
      else resolve(zip);
    });
  });

interface Wanted {
  readonly entry: Entry;
  readonly path: string;
  readonly type: string;
}

/**
 * What an archive holds, before anything is read out of it. The library refuses names that are absolute or
 * lead out, and backslashes.
 */
function entriesOf(zip: ZipFile): Promise<Wanted[]> {
  return new Promise((resolve, reject) => {
    const wanted: Wanted[] = [];
    const seen = new Set<string>();
    let count = 0;
    zip.on('error', () => reject(refused('package.broken')));
    zip.on('end', () => resolve(wanted));
    zip.on('entry', (entry: Entry) => {
      count += 1;
      const problem = count > scormLimits.files ? 'package.files' : entryProblem(entry);
      if (problem) {
        reject(
          refused(problem, problem === 'package.files' ? { max: scormLimits.files } : undefined),
        );
        return;
      }
      const path = entry.fileName.endsWith('/') ? null : pathOf(encodeURI(entry.fileName));
      const type = path === null ? null : partType(path);
      if (path !== null && seen.has(path.toLowerCase())) {
        reject(refused('package.twice'));
        return;
      }
      if (path !== null) seen.add(path.toLowerCase());
      if (path !== null && type !== null) wanted.push({ entry, path, type });
      zip.readEntry();
    });
    zip.readEntry();
  });
}

/** Why an entry is refused, by what the archive says of it; what it says may be a lie, and is counted later. */
function entryProblem(entry: Entry): string | null {
  const kind = (entry.externalFileAttributes >>> 16) & KIND_MASK;
  if (kind !== 0 && kind !== PLAIN_FILE && kind !== FOLDER) return 'package.link';
  if (entry.isEncrypted()) return 'package.encrypted';
  if (entry.fileName.length > PATH_MAX) return 'package.name';
  if (!entry.fileName.endsWith('/') && pathOf(encodeURI(entry.fileName)) === null) {
    return 'package.name';
  }
  const isBomb =
    entry.uncompressedSize > RATIO_FROM &&
    entry.uncompressedSize > entry.compressedSize * RATIO_MAX;
  return isBomb ? 'package.bomb' : null;
}

const streamOf = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error || !stream) reject(refused('package.broken'));
      else resolve(stream);
    });
  });

async function readSmall(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > MANIFEST_BYTES) throw refused('package.manifest');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of await streamOf(zip, entry)) {
    size += (chunk as Buffer).length;
    if (size > MANIFEST_BYTES) throw refused('package.manifest');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

interface EntryLimits {
  /** Bytes that may still come out. */
  readonly left: number;
  readonly megabytes: number;
  readonly type: string;
  readonly path: string;
}

async function storeEntry(
  { files: store, random }: UnpackServices,
  zip: ZipFile,
  entry: Entry,
  { left, megabytes, type, path }: EntryLimits,
): Promise<ReceivedFile> {
  const key = Buffer.from(random.token(KEY_BYTES), 'base64url').toString('hex');
  const hash = createHash('sha256');
  let size = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      hash.update(chunk);
      const isTooMuch = size > left;
      done(
        isTooMuch ? refused('package.size', { max: megabytes }) : null,
        isTooMuch ? undefined : chunk,
      );
    },
  });
  const source = await streamOf(zip, entry);
  const [read, stored] = await Promise.allSettled([
    pipeline(source, measured),
    store.put(key, measured),
  ]);
  const failure = [read, stored].find((one) => one.status === 'rejected');
  if (failure?.status === 'rejected') {
    await store.remove(key);
    throw isRefusal(failure.reason) ? failure.reason : brokenOr(read, failure.reason);
  }
  const name = path.split('/').at(-1)?.slice(0, 120) ?? 'part';
  return { key, purpose: 'package_part', type, size, sha256: hash.digest('hex'), name };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error && error.name === 'DomainError';

/** What can't be read out of the archive is its fault; what can't be written is the store's. */
const brokenOr = (read: PromiseSettledResult<void>, reason: unknown): unknown =>
  read.status === 'rejected' ? refused('package.broken') : reason;
