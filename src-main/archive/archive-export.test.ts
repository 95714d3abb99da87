import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { archiveOnDisk, printed } from '../../tests/support/papers/archive-on-disk.ts';
import { voucherPaper } from '../../tests/support/papers/kept-papers.ts';

const disk = archiveOnDisk();

/** The export, checked by the script that is given to whoever has one. */
function checked(content: object): { readonly status: number | null; readonly said: string } {
  const path = join(disk.profile, 'export.json');
  writeFileSync(path, JSON.stringify(content));
  const script = join(import.meta.dirname, '../../scripts/desktop/verify-statements.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, path], {
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
}

test('an export is checked without the app, and each kind of change in it is found', async () => {
  const archive = await disk.filled();
  await archive.keep(printed(voucherPaper({ net: '96.00' })));
  const content = JSON.parse((await archive.exported()) ?? '') as {
    readonly member: string;
    readonly records: readonly { readonly seen_at: string }[];
  };
  expect(checked(content)).toEqual({
    status: 0,
    said: expect.stringMatching(/^3 records, whole\. Last: [0-9a-f]{64}\n$/) as string,
  });
  const { records } = content;
  const [first, second, third] = records;
  const later = { ...second, seen_at: '2026-12-01T00:00:00.000Z' };
  expect(checked({ ...content, records: [first, later, third] }).said).toBe(
    'Record 2 was altered.\n',
  );
  expect(checked({ ...content, records: [first, third] }).said).toMatch(/^Record 3 is in place 2/);
  expect(checked({ ...content, member: '8' }).said).toBe(
    'Record 1 does not follow the one before.\n',
  );
  for (const cut of [[first, second], []]) {
    expect(checked({ ...content, records: cut })).toEqual({
      status: 1,
      said: 'The end is not the noted one: 3 records.\n',
    });
  }
  expect(checked({ ...content, head: null }).status).toBe(1);
});

test('the export of a damaged file is not called whole', async () => {
  await disk.filled();
  disk.tamper((all) => ({ ...all, records: all.records.slice(0, 1) }));
  const archive = await disk.reopened();
  const { status, said } = checked(JSON.parse((await archive.exported()) ?? '') as object);
  expect(status).toBe(1);
  expect(said).toBe(
    'The app had found damage: missing 2\nThe end is not the noted one: 2 records.\n',
  );
});
