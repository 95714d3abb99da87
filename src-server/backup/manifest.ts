import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { StartRefusal } from '../start-refusal.ts';

/** What an archive holds, written as its file `manifest.json`. */
export interface Manifest {
  readonly format: typeof FORMAT;
  /** ISO 8601; the database is of this moment, the files are as new or newer. */
  readonly madeAt: string;
  readonly engine: 'pglite' | 'postgresql';
  /** The newest migration, in Unix milliseconds. */
  readonly migration: number;
  /** The treasury whose payments the database knows; null where none is pinned. */
  readonly treasury: string | null;
  /** Up to which block each watcher has read. */
  readonly cursors: readonly { readonly name: string; readonly block: number }[];
  readonly parts: readonly Part[];
}

export interface Part {
  /** Path within the archive, with slashes. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

export async function partOf(folder: string, path: string): Promise<Part> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(join(folder, path)), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      hash.update(chunk);
    }
  });
  return { path, bytes, sha256: hash.digest('hex') };
}

/**
 * The manifest of an unpacked archive, all of whose parts are what they were.
 * @throws StartRefusal
 */
export async function verifiedManifest(
  folder: string,
  found: readonly string[],
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const named = new Map(manifest.parts.map((part) => [part.path, part]));
  const strange = found.find((path) => path !== MANIFEST && !named.has(path));
  if (strange !== undefined) throw damaged(`it holds ${strange}, which its manifest does not name`);
  for (const part of manifest.parts) {
    if (!found.includes(part.path)) throw damaged(`${part.path} is missing`);
    if ((await partOf(folder, part.path)).sha256 !== part.sha256) {
      throw damaged(`${part.path} is not what was written`);
    }
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  let manifest: Partial<Manifest>;
  try {
    manifest = JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')) as Partial<Manifest>;
  } catch {
    throw damaged('it has no manifest that can be read');
  }
  if (manifest.format === FORMAT) return manifest as Manifest;
  throw new StartRefusal(
    `The archive has format ${String(manifest.format)} and this version reads ${FORMAT}: restore it with the version that made it.`,
  );
}

const damaged = (what: string): StartRefusal =>
  new StartRefusal(`The archive is damaged, ${what}: take another one.`);
