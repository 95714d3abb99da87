import type { FilesConfig } from '../config/config.ts';
import { StartRefusal } from '../start-refusal.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

/**
 * The store that the configuration names, ready for use.
 * @throws StartRefusal where it can't be used
 */
export async function openFileStore(config: FilesConfig): Promise<FileStore> {
  const store = await storeOf(config);
  try {
    await store.check();
    return store;
  } catch (error) {
    store.close();
    throw new StartRefusal(
      config.kind === 'folder'
        ? 'The folder "files" of DATA_DIR can not be written: give this user the right to.'
        : 'The store of FILES_URL does not answer or refuses: check that it runs, that the bucket is there and that key and secret may list, read, write and delete in it.',
      { cause: error },
    );
  }
}

async function storeOf(config: FilesConfig): Promise<FileStore> {
  if (config.kind === 'folder') return folderStore(config.directory);
  // Loaded where it is needed alone: it is large.
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(config);
}
