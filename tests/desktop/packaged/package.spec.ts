import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPackage } from '@electron/asar';
import { FuseState, getCurrentFuseWire } from '@electron/fuses';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { fuseOptions } from '../../../scripts/desktop/fuses.ts';
import { packageFolder } from '../electron/packaged-app.ts';
import type { Form } from '../electron/packaged-app.ts';

const { electronFuses } = parse(
  readFileSync(join(import.meta.dirname, '../../../electron-builder.yml'), 'utf8'),
) as { readonly electronFuses: Readonly<Record<string, boolean>> };

/** Fuses that this Electron has, and those of them that are not as the settings say. */
async function fusesOf(form: Form) {
  const wire = await getCurrentFuseWire(join(packageFolder(form), 'tct-back-office'));
  const had = Object.entries(fuseOptions).filter(([, option]) => wire[option] !== undefined);
  const wrong = had.filter(
    ([name, option]) =>
      wire[option] !== (electronFuses[name] ? FuseState.ENABLE : FuseState.DISABLE),
  );
  return { had: had.map(([name]) => name), wrong: wrong.map(([name]) => name) };
}

test('the package has every fuse that its Electron knows as the settings say', async () => {
  const { had, wrong } = await fusesOf('fused');
  expect(wrong).toEqual([]);
  // An Electron of before 29 lacks the last one.
  expect(had.length).toBeGreaterThanOrEqual(7);
  // Positive control: Electron's own are other ones.
  expect((await fusesOf('unfused')).wrong).toEqual(
    expect.arrayContaining([
      'runAsNode',
      'enableNodeOptionsEnvironmentVariable',
      'enableNodeCliInspectArguments',
      'onlyLoadAppFromAsar',
    ]),
  );
});

/** What has no place in a package. */
const isForeign = (path: string): boolean =>
  /\.(?:ts|tsx|map|md|ya?ml)$|\.(?:test|spec)\.|\/(?:node_modules|tests?|src-\w+)(?:\/|$)/.test(
    path,
  );

test('the archive has the built app alone: no sources, maps, tests or modules of others', () => {
  const files = listPackage(join(packageFolder('fused'), 'resources/app.asar'), {
    isPack: false,
  }).map((path) => path.replaceAll('\\', '/'));
  expect(files).toContain('/package.json');
  expect(files).toContain('/out/renderer/desktop.html');
  expect(files).toContain('/out/preload/preload.cjs');
  expect(files.filter((path) => isForeign(path))).toEqual([]);
  expect(files.filter((path) => !/^\/(?:out(?:\/|$)|package\.json$)/.test(path))).toEqual([]);
  // Positive control: each kind would be found.
  const planted = ['/out/a.ts', '/out/a.js.map', '/out/a.test.js', '/node_modules/ajv', '/tests/a'];
  expect(planted.filter((path) => isForeign(path))).toEqual(planted);
});
