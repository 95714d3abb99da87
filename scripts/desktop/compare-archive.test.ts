import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPackage } from '@electron/asar';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareArchive } from './compare-archive.ts';

let folder = '';
let archive = '';
/** What is packed: the build, and the package.json as the packager leaves it. */
let packed = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tct-archive-'));
  [archive, packed] = [join(folder, 'app.asar'), join(folder, 'packed')];
  mkdirSync(join(folder, 'out/main'), { recursive: true });
  writeFileSync(join(folder, 'out/main/main.js'), 'start();\n');
  writeFileSync(join(folder, 'out/main/main.js.map'), '{}');
  writeFileSync(join(folder, 'out/page.html'), '<html>');
  const facts = { name: 'tct', version: '1.2.0', main: 'out/main/main.js', type: 'module' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...facts, scripts: { test: 'x' } }));
  cpSync(join(folder, 'out'), join(packed, 'out'), { recursive: true });
  rmSync(join(packed, 'out/main/main.js.map'));
  writeFileSync(join(packed, 'package.json'), JSON.stringify(facts));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a package of what was built differs in nothing', async () => {
  await createPackage(packed, archive);
  expect(compareArchive(archive, folder)).toEqual([]);
});

test('each file that is more, less or another is named, and another start, too', async () => {
  writeFileSync(join(packed, 'out/main/main.js'), 'start(); send(keys);\n');
  writeFileSync(join(packed, 'out/main/more.js'), '');
  rmSync(join(packed, 'out/page.html'));
  writeFileSync(
    join(packed, 'package.json'),
    JSON.stringify({ name: 'tct', version: '1.2.0', main: 'out/main/more.js', type: 'module' }),
  );
  await createPackage(packed, archive);
  expect(compareArchive(archive, folder)).toEqual([
    'another content: out/main/main.js',
    'only in the package: out/main/more.js',
    'missing in the package: out/page.html',
    'another content: package.json',
  ]);
});
