import { describe, expect, test } from 'vitest';
import type { FilesPort } from '../ports.ts';

export interface SuiteFiles {
  readonly files: FilesPort;
  /** Files that reached the platform: name and text. */
  readonly saved: () => Promise<readonly (readonly [name: string, text: string])[]>;
  readonly printed: () => number;
}

/** Contract tests for every adapter of the files port. */
export function describeFiles(name: string, start: () => SuiteFiles): void {
  describe(`files port: ${name}`, () => {
    test('a file is saved completely, under the name it was given', async () => {
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
