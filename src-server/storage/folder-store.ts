import { createReadStream, createWriteStream, type Dirent } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '#contract/rules/durations.ts';
import {
  FileStoreError,
  isFileKey,
  keyOfPath,
  pathOfKey,
  type FileStore,
  type ListedFile,
} from './file-store.ts';

/** Where files are written until they are whole. */
const INCOMING = 'incoming';
/** What is older than this there was left by a server that ended meanwhile. */
const INCOMING_MS = DAY_MS;

/** Files in a folder that nobody but this user reads. */
export function folderStore(folder: string): FileStore {
  const at = (key: string): string => {
    if (!isFileKey(key)) throw new TypeError('A key of no file');
    return join(folder, pathOfKey(key));
  };
  return {
    async put(key, source) {
      const [place, draft] = [at(key), join(folder, INCOMING, key)];
      try {
        await makeFolder(dirname(draft));
        await pipeline(source, createWriteStream(draft, { flags: 'wx', mode: 0o600 }));
        await flush(draft);
        await makeFolder(dirname(place));
        await rename(draft, place);
      } catch (error) {
        source.destroy();
        await rm(draft, { force: true }).catch(() => {});
        throw source.errored ?? failure(error);
      }
    },
    async read(key, range) {
      // Opened before anything is answered: what is missing is told from what breaks off.
      const file = await open(at(key)).catch(nullWhereMissing);
      return file && createReadStream('', { fd: file, ...range });
    },
    async remove(key) {
      await rm(at(key), { force: true }).catch(rethrow);
    },
    list: () => listFolder(folder),
    async check() {
      await makeFolder(folder)
        .then(() => access(folder, constants.R_OK | constants.W_OK))
        .catch(rethrow);
      await dropAbandoned(join(folder, INCOMING));
    },
    close() {},
  };
}

async function* listFolder(folder: string): AsyncIterable<ListedFile> {
  for (const shelf of await entriesOf(folder)) {
    if (!shelf.isDirectory()) continue;
    for (const { name } of await entriesOf(join(folder, shelf.name))) {
      const key = keyOfPath(`${shelf.name}/${name}`);
      // Taken away meanwhile: null.
      const found = key && (await stat(join(folder, shelf.name, name)).catch(nullWhereMissing));
      if (key && found) yield { key, size: found.size, storedAt: found.mtime };
    }
  }
}

const entriesOf = async (folder: string): Promise<Dirent[]> =>
  (await readdir(folder, { withFileTypes: true }).catch(nullWhereMissing)) ?? [];

async function dropAbandoned(folder: string): Promise<void> {
  for (const { name } of await entriesOf(folder)) {
    const draft = join(folder, name);
    const found = await stat(draft).catch(nullWhereMissing);
    if (found && Date.now() - found.mtimeMs > INCOMING_MS) await rm(draft, { force: true });
  }
}

const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 });

/** Through the system's cache to the disk: the row that names the file is durable, too. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function nullWhereMissing(error: unknown): null {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') return null;
  throw failure(error);
}

function rethrow(error: unknown): never {
  throw failure(error);
}

const failure = (cause: unknown): FileStoreError =>
  new FileStoreError('The folder of files does not do its work', { cause });
