import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePath, safeFileName } from './file-name.ts';

test.each([
  ['report-2026-01.csv', 'report-2026-01.csv'],
  ['Reporte año 2026.CSV', 'Reporte año 2026.csv'],
  ['../../.bashrc.csv', 'bashrc.csv'],
  ['..\\..\\evil.csv', 'evil.csv'],
  ['/etc/passwd', 'etc-passwd.csv'],
  ['a\u0000b.csv', 'a-b.csv'],
  ['exe.vsc\u202e.csv', 'exe.vsc-.csv'],
  ['report.exe', 'report.exe.csv'],
  ['CON.csv', 'tct-CON.csv'],
  ['com1', 'tct-com1.csv'],
  ['...', 'tct.csv'],
  ['', 'tct.csv'],
  ['name . .csv', 'name.csv'],
])('«%s» becomes «%s»', (name, safe) => {
  expect(safeFileName(name, 'csv')).toBe(safe);
});

test('a name is truncated', () => {
  expect(safeFileName('x'.repeat(500), 'pdf')).toHaveLength(104);
});

test('a name that is taken gets the next number', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tct-names-'));
  try {
    expect(await freePath(folder, 'a.csv')).toBe(join(folder, 'a.csv'));
    writeFileSync(join(folder, 'a.csv'), '');
    writeFileSync(join(folder, 'a (2).csv'), '');
    expect(await freePath(folder, 'a.csv')).toBe(join(folder, 'a (3).csv'));
  } finally {
    rmSync(folder, { recursive: true });
  }
});
