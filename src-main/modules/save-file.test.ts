import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SaveDialogOptions } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveFile } from './save-file.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tct-save-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const bytes = new TextEncoder().encode('a,b\r\n');

/** A save dialog that returns this path. */
const choosing = (filePath: string) =>
  vi.fn((_options: SaveDialogOptions) => Promise.resolve({ canceled: filePath === '', filePath }));

test('the file is written where the person said, whatever its name proposed', async () => {
  const showSaveDialog = choosing(join(folder, 'chosen.csv'));
  const outcome = await saveFile(
    { folder, showSaveDialog, isLocked: () => false },
    '../../evil.csv',
    'csv',
    bytes,
  );
  expect(outcome).toBe('saved');
  expect(showSaveDialog.mock.calls[0]?.[0]).toMatchObject({
    defaultPath: join(folder, 'evil.csv'),
    properties: expect.arrayContaining(['showOverwriteConfirmation']) as unknown,
  });
  expect(readdirSync(folder)).toEqual(['chosen.csv']);
  expect(readFileSync(join(folder, 'chosen.csv'), 'utf8')).toBe('a,b\r\n');
});

test('a name that is taken is not proposed', async () => {
  writeFileSync(join(folder, 'report.csv'), 'before');
  const showSaveDialog = choosing('');
  expect(
    await saveFile({ folder, showSaveDialog, isLocked: () => false }, 'report.csv', 'csv', bytes),
  ).toBe('cancelled');
  expect(showSaveDialog.mock.calls[0]?.[0].defaultPath).toBe(join(folder, 'report (2).csv'));
  expect(readFileSync(join(folder, 'report.csv'), 'utf8')).toBe('before');
});

test('a symbolic link at the path is replaced, and its target is left alone', async () => {
  const other = join(folder, 'other');
  writeFileSync(other, 'kept');
  symlinkSync(other, join(folder, 'link.csv'));
  const showSaveDialog = choosing(join(folder, 'link.csv'));
  expect(
    await saveFile({ folder, showSaveDialog, isLocked: () => false }, 'a.csv', 'csv', bytes),
  ).toBe('saved');
  expect(readFileSync(other, 'utf8')).toBe('kept');
});

test('a write that fails is reported, and no partial file remains', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  mkdirSync(join(folder, 'a.csv'));
  writeFileSync(join(folder, 'a.csv', 'full'), '');
  const showSaveDialog = choosing(join(folder, 'a.csv'));
  expect(
    await saveFile({ folder, showSaveDialog, isLocked: () => false }, 'a.csv', 'csv', bytes),
  ).toBe('failed');
  expect(readdirSync(folder)).toEqual(['a.csv']);
});

test('nothing is written where the app was locked while the dialog was open', async () => {
  let isLocked = false;
  const showSaveDialog = () => {
    isLocked = true;
    return Promise.resolve({ canceled: false, filePath: join(folder, 'chosen.csv') });
  };
  const config = { folder, showSaveDialog, isLocked: () => isLocked };
  expect(await saveFile(config, 'a.csv', 'csv', bytes)).toBe('cancelled');
  expect(readdirSync(folder)).toEqual([]);
});
