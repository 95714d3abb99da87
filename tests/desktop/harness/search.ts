import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession } from '@playwright/test';

/** Encodings in which a secret could be in a file. */
function formsOf(secret: string): readonly Buffer[] {
  const base64 = Buffer.from(secret).toString('base64').replace(/=+$/, '');
  return [
    Buffer.from(secret, 'utf8'),
    Buffer.from(secret, 'utf16le'),
    Buffer.from(base64.slice(0, -2), 'utf8'),
    Buffer.from(Buffer.from(secret).toString('hex'), 'utf8'),
  ];
}

/** Files in a directory tree that contain a secret as text, base64 or hex. */
export function filesWith(folder: string, secret: string): readonly string[] {
  const forms = formsOf(secret);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      const content = contentOf(path);
      return forms.some((form) => content.includes(form));
    });
}

/** A browser that is exiting deletes its own files: a missing file counts as empty. */
function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}

/** Heap snapshot of a page's JavaScript, as text. */
export async function heapOf(browser: CDPSession): Promise<string> {
  const chunks: string[] = [];
  browser.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await browser.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  return chunks.join('');
}
