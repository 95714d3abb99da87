import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
// @ts-expect-error: the package has no types
import untyped from '@20minutes/s3rver';
import type { S3Config } from '#server/config/config.ts';

/** What we use of the package: an app of Koa that listens. */
interface S3rver {
  readonly middleware: ((
    context: { readonly path: string; app: object },
    next: () => Promise<unknown>,
  ) => Promise<unknown>)[];
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
const S3rver = untyped as new (options: Readonly<Record<string, unknown>>) => S3rver;

export interface S3Server {
  readonly config: S3Config;
  close(): Promise<void>;
}

/**
 * An S3 server of the test's own, with one bucket. It verifies signatures, those of lists apart: it
 * reckons without the slash that ends the path of a bucket.
 */
export async function startS3(): Promise<S3Server> {
  const directory = mkdtempSync(join(tmpdir(), 'tct-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'tct-files', configs: [] }],
  });
  server.middleware.unshift(async (context, next) => {
    if (context.path.endsWith('/')) {
      context.app = Object.create(context.app, {
        allowMismatchedSignatures: { value: true },
      }) as object;
    }
    await next();
  });
  const { port } = await server.run();
  return {
    config: {
      kind: 's3',
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket: 'tct-files',
      prefix: 'office/',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    async close() {
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}
