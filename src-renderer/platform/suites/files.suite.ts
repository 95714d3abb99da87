import { describe, expect, test } from 'vitest';
import type { FilesPort } from '../ports.ts';

export interface SuiteFiles {
  readonly files: FilesPort;
  /** What the platform's own side was given: names, with the text of files. */
  readonly saved: () => Promise<readonly (readonly [name: string, text: string])[]>;
  readonly printed: () => number;
}

/** What every adapter of the files port promises. */
export function describeFiles(name: string, start: () => SuiteFiles): void {
  describe(`files port: ${name}`, () => {
    test('a file is handed over whole, under the name it was given', async () => {
      const { files, saved } = start();
      expect(await files.save(new Blob(['año,1\r\n']), 'report.csv')).toBe('saved');
      expect(await saved()).toEqual([['report.csv', 'año,1\r\n']]);
    });

    test('printing prints once', async () => {
      const { files, printed } = start();
      expect(await files.print('statement')).toBe('saved');
      expect(printed()).toBe(1);
    });
  });
}
