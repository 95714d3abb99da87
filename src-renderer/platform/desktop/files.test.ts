import { expect, test, vi } from 'vitest';
import type { SavedFile, SaveOutcome } from '#contract/ipc/files.ts';
import { describeFiles } from '../suites/files.suite.ts';
import { createDesktopFiles } from './files.ts';

/** A stub of the main process whose dialogs end with this outcome. */
function mainProcess(outcome: SaveOutcome = 'saved') {
  return {
    save: vi.fn((_file: SavedFile) => Promise.resolve(outcome)),
    print: vi.fn((_name: string) => Promise.resolve(outcome)),
  };
}

describeFiles('desktop', () => {
  const bridge = mainProcess();
  return {
    files: createDesktopFiles(bridge),
    saved: () =>
      Promise.resolve(
        bridge.save.mock.calls.map(
          ([{ name, bytes }]) => [name, new TextDecoder().decode(bytes)] as const,
        ),
      ),
    printed: () => bridge.print.mock.calls.length,
  };
});

test.each(['cancelled', 'failed'] as const)('the outcome %s is returned', async (outcome) => {
  const files = createDesktopFiles(mainProcess(outcome));
  expect(await files.save(new Blob(['x']), 'a.csv')).toBe(outcome);
  expect(await files.print('a')).toBe(outcome);
});

test('a rejected call counts as a failed save', async () => {
  const bridge = mainProcess();
  bridge.save.mockRejectedValue(new Error('wrong argument'));
  bridge.print.mockRejectedValue(new Error('gone'));
  const files = createDesktopFiles(bridge);
  expect(await files.save(new Blob(['x']), 'a.exe')).toBe('failed');
  expect(await files.print('a')).toBe('failed');
});
