import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { root } from './sources.ts';

const file = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the scripts of package.json', () => {
  const { scripts } = JSON.parse(file('package.json')) as { scripts: Record<string, string> };

  test.each(Object.entries(scripts))('%s makes sure of packages and Node first', (_, command) => {
    expect(command).toMatch(
      /^node (--import \.\/scripts\/run\.mjs \S+\.ts$|scripts\/ensure\.mjs($| && ))/,
    );
  });

  test('need no second line for that', () => {
    const twice = Object.keys(scripts).filter((name) => scripts[`pre${name}`] !== undefined);
    expect(twice).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('the launcher', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tct-run-'));
    for (const name of ['scripts', 'node_modules/.bin']) {
      mkdirSync(join(folder, name), { recursive: true });
    }
    for (const name of ['run.mjs', 'ensure.mjs', 'start-packages.mjs', 'parent-watch.mjs']) {
      copyFileSync(join(import.meta.dirname, name), join(folder, 'scripts', name));
    }
    const script = 'console.log(process.pid, import.meta.main, process.argv.slice(2).join());';
    writeFileSync(join(folder, 'scripts/script.ts'), `const typed: number = 1;\n${script}\n`);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const ownNode = (): string => join(folder, 'node_modules/.bin/node');

  function lock(version: string): void {
    const packages = JSON.stringify({ packages: { 'node_modules/node': { version } } });
    writeFileSync(join(folder, 'package-lock.json'), packages);
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), packages);
  }

  /** The project's own Node is another than the one of this process: a shell script, in its place. */
  function anotherNode(body: string): void {
    lock('99.0.0');
    writeFileSync(
      ownNode(),
      `#!/bin/sh\nif [ "$1" = --version ]; then echo v99.0.0; exit; fi\n${body}\n`,
    );
    chmodSync(ownNode(), 0o755);
  }

  const command = ['--import', './scripts/run.mjs', 'scripts/script.ts', 'a', 'b c'];

  test('goes on in the same process on the own Node', () => {
    lock(process.versions.node);
    symlinkSync(process.execPath, ownNode());
    const { pid, status, stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: folder,
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: `${pid} true a,b c\n`,
      stderr: '',
    });
  });

  test('hands over to the own Node from another one, and says so', () => {
    anotherNode('for arg in "$@"; do echo "$arg"; done; exit 3');
    const { status, stdout, stderr } = spawnSync(process.execPath, command, {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(status).toBe(3);
    expect(stdout.split('\n')).toEqual([join(folder, 'scripts/script.ts'), 'a', 'b c', '']);
    expect(stderr).toContain(`Node ${process.versions.node} started this`);
    expect(stderr).toContain('99.0.0');
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'passes %s on and waits for the end',
    async (signal) => {
      anotherNode(
        `trap 'echo ended; exit 7' ${signal.slice(3)}; echo up; while :; do sleep 0.1; done`,
      );
      const launcher = spawn(process.execPath, command, {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      let printed = '';
      const up = once(launcher.stdout, 'data');
      launcher.stdout.on('data', (chunk: Buffer) => (printed += String(chunk)));
      const closed = once(launcher, 'close');
      await up;
      launcher.kill(signal);
      expect(await closed).toEqual([7, null]);
      expect(printed).toBe('up\nended\n');
    },
  );
});
