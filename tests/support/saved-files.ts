import { onTestFinished } from 'vitest';
import { browserFiles, configureFiles } from '#renderer/lib/browser/files.ts';

/** What a screen handed over as a file. */
export interface SavedFile {
  readonly name: string;
  readonly file: Blob;
}

/** The files that screens hand over until the test ends, in their order. */
export function keepFiles(): readonly SavedFile[] {
  const saved: SavedFile[] = [];
  configureFiles({
    save: (file, name) => {
      saved.push({ name, file });
      return Promise.resolve('saved');
    },
    print: () => Promise.resolve('saved'),
  });
  onTestFinished(() => configureFiles(browserFiles));
  return saved;
}
