import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Config } from '../config/config.ts';
import {
  FileStoreError,
  isFileKey,
  keyOfPath,
  pathOfKey,
  type FileStore,
  type ListedFile,
} from './file-store.ts';

const CONNECT_MS = 5000;
/** Without a byte for so long a call is given up. */
const SILENCE_MS = 30_000;
/** What a start writes, reads and takes away again. */
const PROBE = '0'.repeat(48);

/** Files in a bucket of an S3-compatible store, below a prefix that is this server's own. */
export function s3Store({ bucket, prefix, ...given }: S3Config): FileStore {
  const client = new S3Client({
    endpoint: given.endpoint,
    region: given.region,
    ...(given.credentials && { credentials: given.credentials }),
    // Stores other than Amazon's have no names of hosts for buckets, and few know its newer checksums.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  });
  const at = (key: string) => {
    if (!isFileKey(key)) throw new TypeError('A key of no file');
    return { Bucket: bucket, Key: prefix + pathOfKey(key) };
  };
  const store: FileStore = {
    async put(key, source) {
      const place = at(key);
      const upload = new Upload({ client, params: { ...place, Body: source } });
      try {
        await upload.done();
      } catch (error) {
        // One part or none is never seen; of several the store drops those that it has.
        await upload.abort().catch(() => {});
        source.destroy();
        throw source.errored ?? failure(error);
      }
    },
    async read(key, range) {
      const asked = { ...at(key), Range: range && `bytes=${range.start}-${range.end}` };
      try {
        const { Body } = await client.send(new GetObjectCommand(asked));
        return Body instanceof Readable ? Body : null;
      } catch (error) {
        if (error instanceof NoSuchKey) return null;
        throw failure(error);
      }
    },
    async remove(key) {
      const place = at(key);
      await client.send(new DeleteObjectCommand(place)).catch(rethrow);
    },
    list: () => listBucket(client, bucket, prefix),
    async check() {
      const one = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 });
      await client.send(one).catch(rethrow);
      await store.put(PROBE, Readable.from(['probe'], { objectMode: false }));
      (await store.read(PROBE))?.destroy();
      await store.remove(PROBE);
    },
    close: () => client.destroy(),
  };
  return store;
}

async function* listBucket(
  client: S3Client,
  bucket: string,
  prefix: string,
): AsyncIterable<ListedFile> {
  let from: string | undefined;
  do {
    const page = await client
      .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: from }))
      .catch(rethrow);
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
      const key = keyOfPath(Key.slice(prefix.length));
      if (key !== null && LastModified) yield { key, size: Size, storedAt: LastModified };
    }
    from = page.NextContinuationToken;
  } while (from !== undefined);
}

function rethrow(error: unknown): never {
  throw failure(error);
}

const failure = (cause: unknown): FileStoreError =>
  new FileStoreError('The S3 store of files does not do its work', { cause });
