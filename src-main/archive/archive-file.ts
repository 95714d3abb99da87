import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ARCHIVE_RECORDS_MOST } from '#contract/ipc/archive.ts';
import { freePath } from '../storage/file-name.ts';
import { checkSum } from '../storage/computer.ts';
import { writeWhole } from '../storage/write-whole.ts';
import { ARCHIVE_FORMAT } from './chain.ts';
import type { ArchiveOwner } from './chain.ts';

/** The file of one account. Nothing in it is readable without the key. */
export interface StoredArchive {
  readonly format: typeof ARCHIVE_FORMAT;
  /** New papers are kept. */
  readonly isOn: boolean;
  /** The data key, under the system's keyring. */
  readonly key: string;
  /** Checksum of `key` as it was written; absent in files of earlier versions. */
  readonly keySum?: string;
  /** How many records there are and the hash of the last, encrypted. */
  readonly head: string;
  /** Each encrypted for its number and its account. */
  readonly records: readonly { readonly number: number; readonly box: string }[];
}

export interface ArchiveFile {
  /** Undefined: there is none; `damaged`: it is no such file. Rejects if it cannot be read. */
  read(): Promise<StoredArchive | 'damaged' | undefined>;
  /** @returns the bytes written; rejects if the disk does not take it */
  write(stored: StoredArchive): Promise<number>;
  /** Renames the file, so that a new one can begin; it is not read again. */
  setAside(): Promise<void>;
  /** Files set aside. */
  aside(): Promise<number>;
  /** Deletes the file and those set aside. */
  erase(): Promise<void>;
}

const isNumber = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= ARCHIVE_RECORDS_MOST;

function isStored(value: unknown): value is StoredArchive {
  const one = value as Partial<StoredArchive> | null;
  return (
    one?.format === ARCHIVE_FORMAT &&
    typeof one.isOn === 'boolean' &&
    typeof one.key === 'string' &&
    (one.keySum === undefined || typeof one.keySum === 'string') &&
    typeof one.head === 'string' &&
    Array.isArray(one.records) &&
    one.records.every(
      (record: Partial<StoredArchive['records'][number]> | null) =>
        isNumber(record?.number) && typeof record?.box === 'string',
    )
  );
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** The file of an account in a folder; its name is a hash of whose it is. */
export function openArchiveFile(folder: string, { server, member }: ArchiveOwner): ArchiveFile {
  const name = checkSum(`${ARCHIVE_FORMAT}\n${server}\n${member}`);
  const path = join(folder, `${name}.json`);
  const asidePrefix = `${name}.damaged`;

  /** Files of this account, those of a write that was cut off among them. */
  async function namesOf(beginning: string): Promise<string[]> {
    try {
      return (await readdir(folder)).filter((one) => one.startsWith(beginning));
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  return {
    async read() {
      let text: string;
      try {
        text = await readFile(path, 'utf8');
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
      try {
        const value: unknown = JSON.parse(text);
        return isStored(value) ? value : 'damaged';
      } catch {
        return 'damaged';
      }
    },
    async write(stored) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const content = Buffer.from(JSON.stringify(stored), 'utf8');
      await writeWhole(path, content);
      return content.byteLength;
    },
    async setAside() {
      await rename(path, await freePath(folder, `${asidePrefix}.json`));
    },
    aside: async () => (await namesOf(asidePrefix)).length,
    async erase() {
      for (const one of await namesOf(`${name}.`)) await rm(join(folder, one), { force: true });
    },
  };
}
