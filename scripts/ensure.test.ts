import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const node = process.versions.node;
const locked = {
  '': { name: 'product' },
  'node_modules/node': { version: node, integrity: 'sha512-node' },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/for-another-system': { version: '1.0.0', integrity: 'sha512-o', optional: true },
};
const installed = {
  'node_modules/node': locked['node_modules/node'],
  'node_modules/a': locked['node_modules/a'],
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tct-ensure-'));
  for (const name of ['scripts', 'bin', 'node_modules/.bin']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  for (const name of ['ensure.mjs', 'start-packages.mjs']) {
    copyFileSync(join(import.meta.dirname, name), join(folder, 'scripts', name));
  }
  symlinkSync(process.execPath, join(folder, 'node_modules/.bin/node'));
  write('package-lock.json', { packages: locked });
  npmDoes('true');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: unknown): void {
  writeFileSync(join(folder, path), JSON.stringify(content));
}

/** A stand-in for npm that notes how it was called. */
function npmDoes(command: string): void {
  const path = join(folder, 'bin/npm');
  writeFileSync(path, `#!/bin/sh\necho "$@" > "${folder}/called"\n${command}\n`);
  chmodSync(path, 0o755);
}

/** Before a script of this folder, or none. */
function ensure(before = 'scripts/ensure.mjs') {
  const args = ['--import', join(folder, 'scripts/ensure.mjs'), join(folder, before)];
  const { status, stderr } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    env: { PATH: [join(folder, 'bin'), '/usr/bin', '/bin'].join(delimiter) },
  });
  const called = join(folder, 'called');
  return { status, stderr, called: existsSync(called) ? readFileSync(called, 'utf8') : undefined };
}

describe.skipIf(process.platform === 'win32')('ensure', () => {
  test('does nothing when the locked packages are installed', () => {
    write('node_modules/.package-lock.json', { packages: installed });
    expect(ensure()).toEqual({ status: 0, stderr: '', called: undefined });
  });

  test('installs when nothing is', () => {
    expect(ensure()).toMatchObject({ status: 0, called: expect.stringMatching(/^ci /) as string });
  });

  test.each([
    ['a package is missing', { 'node_modules/node': installed['node_modules/node'] }],
    [
      'a package is another version',
      { ...installed, 'node_modules/a': { version: '0.9.0', integrity: 'sha512-a' } },
    ],
  ])('installs when %s', (_what, packages) => {
    write('node_modules/.package-lock.json', { packages });
    expect(ensure().called).toBeDefined();
  });

  test('what only builds and tests need is not installed before the server', () => {
    const packages = { ...locked, 'node_modules/b': { version: '1.0.0', dev: true } };
    write('package-lock.json', { packages });
    mkdirSync(join(folder, 'src-server'));
    writeFileSync(join(folder, 'src-server/server.mjs'), '');
    expect(ensure('src-server/server.mjs').called).toMatch(/^ci --omit=dev /);
    rmSync(join(folder, 'called'));
    write('node_modules/.package-lock.json', { packages: installed });
    expect(ensure('src-server/server.mjs').called).toBeUndefined();
    expect(ensure().called).toMatch(/^ci --include=dev /);
  });

  test('a first start installs what it needs and nothing else, whole or not at all', () => {
    // Whoever builds the web app needs `b`, which has its own `c`; the other `c` is for tests.
    const build = {
      'node_modules/b': { version: '2.0.0', dev: true, dependencies: { c: '1' } },
      'node_modules/b/node_modules/c': {
        version: '1.0.0',
        dev: true,
        peerDependencies: { a: '*' },
      },
    };
    const tests = {
      'node_modules/c': { version: '3.0.0', dev: true },
      'node_modules/d': { version: '1.0.0', dev: true },
    };
    write('package.json', {
      name: 'product',
      dependencies: { node: '1', a: '1' },
      devDependencies: { b: '2', c: '3', d: '1' },
      allowScripts: { node: true },
    });
    write('package-lock.json', { lockfileVersion: 3, packages: { ...locked, ...build, ...tests } });
    write('scripts/start-packages.json', ['b']);
    writeFileSync(join(folder, 'scripts/start.ts'), '');
    rmSync(join(folder, 'node_modules'), { recursive: true });

    npmDoes('mkdir node_modules; exit 7');
    expect(ensure('scripts/start.ts').status).toBe(1);
    expect(existsSync(join(folder, 'node_modules'))).toBe(false);

    const bin = join(folder, 'node_modules.new/node_modules/.bin');
    npmDoes(
      `cp package.json package-lock.json ..; mkdir -p ${bin}; ln -s ${process.execPath} ${bin}/node`,
    );
    const asked = join(folder, 'package.json');
    expect(ensure('scripts/start.ts')).toMatchObject({
      status: 0,
      called: expect.stringMatching(/^ci --include=dev /) as string,
    });
    expect(existsSync(join(folder, 'node_modules.new'))).toBe(false);
    expect(JSON.parse(readFileSync(asked, 'utf8'))).toEqual({
      name: 'product',
      dependencies: { node: '1', a: '1' },
      devDependencies: { b: '2' },
      allowScripts: { node: true },
    });
    const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
      packages: object;
    };
    expect(Object.keys(packages).toSorted()).toEqual(
      ['', ...Object.keys(build), 'node_modules/a', 'node_modules/node'].toSorted(),
    );
  });

  test('a start keeps the packages of tests that are there, and renews them with the others', () => {
    const build = { 'node_modules/b': { version: '2.0.0', dev: true } };
    const tests = { 'node_modules/d': { version: '1.0.0', dev: true } };
    write('package.json', { dependencies: { a: '1' }, devDependencies: { b: '2', d: '1' } });
    write('package-lock.json', { packages: { ...locked, ...build, ...tests } });
    write('scripts/start-packages.json', ['b']);
    writeFileSync(join(folder, 'scripts/start.ts'), '');
    write('node_modules/.package-lock.json', { packages: { ...installed, ...build } });
    expect(ensure('scripts/start.ts').called).toBeUndefined();
    expect(ensure().called).toMatch(/^ci --include=dev /);
    rmSync(join(folder, 'called'));
    write('node_modules/.package-lock.json', { packages: installed });
    expect(ensure('scripts/start.ts').called).toMatch(/^ci --include=dev /);
    expect(existsSync(join(folder, 'node_modules/.bin/node'))).toBe(true);
  });

  test('stops with the reason when the installation fails', () => {
    npmDoes('exit 7');
    const { status, stderr } = ensure();
    expect(status).toBe(1);
    expect(stderr).toContain('npm ci failed (exit code 7)');
  });

  test('stops when the own Node is not there, as when install scripts are switched off', () => {
    write('node_modules/.package-lock.json', { packages: installed });
    rmSync(join(folder, 'node_modules/.bin/node'));
    const { status, stderr } = ensure();
    expect(status).toBe(1);
    expect(stderr).toContain('npm rebuild node');
  });
});
