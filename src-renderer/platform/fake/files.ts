import type { SaveOutcome } from '#contract/ipc/files.ts';
import type { FilesPort } from '../ports.ts';

export interface FakeFiles extends FilesPort {
  /** Saved files: name and text. */
  readonly saved: (readonly [name: string, text: string])[];
  readonly printed: string[];
}

/** A files port that records files; every save ends with the given outcome. */
export function createFakeFiles(outcome: SaveOutcome = 'saved'): FakeFiles {
  const saved: FakeFiles['saved'] = [];
  const printed: string[] = [];
  return {
    saved,
    printed,
    async save(file, name) {
      saved.push([name, await file.text()]);
      return outcome;
    },
    print(name) {
      printed.push(name);
      return Promise.resolve(outcome);
    },
  };
}
