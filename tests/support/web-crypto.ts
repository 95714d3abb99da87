import { webcrypto } from 'node:crypto';
import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web';
import { vi } from 'vitest';

/** What encryption and digests need of a browser and jsdom does not have, for one test. */
export function stubWebCrypto(): void {
  for (const [name, value] of Object.entries({
    crypto: webcrypto,
    ReadableStream,
    TransformStream,
    WritableStream,
  })) {
    vi.stubGlobal(name, value);
  }
}
