import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, goTo, logIn, test } from '../harness/test.ts';

test('files are saved to the chosen path only; the statement becomes a PDF', async ({
  start,
  say,
  folder,
}) => {
  const chosen = join(folder, 'chosen');
  mkdirSync(chosen);
  const { page, system, harness } = await start();
  await logIn(page, say);
  const saves = async () => (await system.proposed()).map((path) => basename(path));
  const answer = (name: string | undefined) =>
    system.choosePath(name === undefined ? undefined : join(chosen, name));
  const save = (name: unknown, bytes: readonly number[]) =>
    page.evaluate(
      ([given, all]) => {
        const { desktop } = window as unknown as {
          desktop: { files: { save(file: object): Promise<string> } };
        };
        return desktop.files
          .save({ name: given, bytes: new Uint8Array(all as number[]) })
          .catch((error: unknown) => String(error));
      },
      [name, bytes] as const,
    );

  // The report screen's own export buttons.
  await goTo(page, '/reports');
  await answer('mine.csv');
  await page.getByRole('button', { name: say('common', 'button.exportCsv') }).click();
  await expect.poll(() => existsSync(join(chosen, 'mine.csv'))).toBe(true);
  expect(readFileSync(join(chosen, 'mine.csv'), 'utf8')).toMatch(/^\uFEFF.+\r\n/);
  expect((await saves())[0]).toMatch(/^(movimientos|entries)-.*\.csv$/);

  await answer('statement.pdf');
  await page.getByRole('button', { name: say('reports', 'export.print') }).click();
  await expect.poll(() => existsSync(join(chosen, 'statement.pdf'))).toBe(true);
  expect(readFileSync(join(chosen, 'statement.pdf')).subarray(0, 5).toString()).toBe('%PDF-');

  // Malicious proposals of a page: a path, an executable, an empty name.
  await answer('kept.csv');
  expect(await save('..\\..\\.profile.csv', [1])).toContain('wrong argument');
  expect(await save('program.exe', [1])).toContain('wrong argument');
  expect(await save('a/b.csv', [1])).toContain('wrong argument');
  expect(existsSync(join(chosen, 'kept.csv'))).toBe(false);
  expect(await save('.hidden\u202Evsc.csv', [97])).toBe('saved');
  expect((await saves()).at(-1)).toBe('hidden-vsc.csv');
  expect(readFileSync(join(chosen, 'kept.csv'), 'utf8')).toBe('a');

  // Cancelled by the user; then a path that cannot be written.
  await answer(undefined);
  expect(await save('other.csv', [98])).toBe('cancelled');
  writeFileSync(join(chosen, 'plain'), '');
  await answer('plain/in-a-file.csv');
  expect(await save('other.csv', [98])).toBe('failed');
  expect(readdirSync(chosen).toSorted()).toEqual([
    'kept.csv',
    'mine.csv',
    'plain',
    'statement.pdf',
  ]);

  // A download by the page itself is blocked.
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob(['x']));
    link.download = 'x.csv';
    link.click();
  });
  if (harness) expect(await harness.event('download')).toMatchObject({ prevented: true });

  const before = (await saves()).length;
  await system.sleep();
  await answer('locked.csv');
  expect(await save('locked.csv', [99])).toBe('cancelled');
  expect(await saves()).toHaveLength(before);
});
