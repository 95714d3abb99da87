import type { Readable } from 'node:stream';

/** Bytes from `start` to `end`, both included, as HTTP counts them. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** A file as the store knows it. */
export interface ListedFile {
  readonly key: string;
  readonly size: number;
  /** When its last byte arrived, by the store's own clock. */
  readonly storedAt: Date;
}

/**
 * Where the bytes of files lie: a folder of this machine or an S3-compatible store. It knows keys and
 * bytes alone; names, types and owners are rows of the database. Keys are {@link isFileKey}.
 * Every method throws {@link FileStoreError} where the store does not do its work.
 */
export interface FileStore {
  /**
   * Writes a whole file; what breaks off leaves nothing under its key.
   * @throws the error of `source`, where that fails
   */
  put(key: string, source: Readable): Promise<void>;
  /** The bytes of a file, or of a range of it; null where nothing has that key. */
  read(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Takes a file away; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Every file with its age, in no order. What is no file of ours is left out. */
  list(): AsyncIterable<ListedFile>;
  /** Whether the store can be used; asked once at start. */
  check(): Promise<void>;
  close(): void;
}

/** The store did not answer, or refused. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
}

/** Lower case alone: two keys are never one file where names ignore capitals. */
const KEY = /^[0-9a-f]{48}$/;
export const isFileKey = (text: string): boolean => KEY.test(text);

/** Bytes of randomness in a key. */
export const KEY_BYTES = 24;

/** Files are spread over folders by the first two digits of their keys. */
export const pathOfKey = (key: string): string => `${key.slice(0, 2)}/${key}`;

/** The key at a path that {@link pathOfKey} made, or null. */
export function keyOfPath(path: string): string | null {
  const [folder, key = '', ...more] = path.split('/');
  return more.length === 0 && isFileKey(key) && folder === key.slice(0, 2) ? key : null;
}
