import { chmod, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

const isMissing = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | null)?.code === 'ENOENT';

/** A file with mode 0600, written atomically. */
export interface PrivateFile {
  /** Undefined if the file does not exist. */
  read(): Promise<string | undefined>;
  write(text: string): Promise<void>;
  remove(): Promise<void>;
  readonly path: string;
}

export function privateFile(path: string): PrivateFile {
  return {
    path,
    async read() {
      try {
        return await readFile(path, 'utf8');
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async write(text) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const beside = `${path}.new`;
      await rm(beside, { force: true });
      const file = await open(beside, 'wx', 0o600);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(beside, path);
      await chmod(path, 0o600);
    },
    remove: () => rm(path, { force: true }),
  };
}
