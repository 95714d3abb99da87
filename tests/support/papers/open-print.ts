import { onTestFinished } from 'vitest';
import { browserFiles, configureFiles } from '#renderer/lib/browser/files.ts';

export interface OpenPrint {
  /** Names of the papers that were printed. */
  readonly printed: readonly string[];
  /** The person saved what the system's window shows. */
  readonly close: () => void;
}

/** For the rest of the test the system's print window stays open till it is closed. */
export function openPrint(): OpenPrint {
  const closed = Promise.withResolvers<'saved'>();
  const printed: string[] = [];
  configureFiles({
    ...browserFiles,
    print: (name) => {
      printed.push(name);
      return closed.promise;
    },
  });
  onTestFinished(() => configureFiles(browserFiles));
  return { printed, close: () => closed.resolve('saved') };
}
