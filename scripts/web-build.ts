import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './sources.ts';
import { run } from './steps.ts';

const page = join(root, 'dist/web/index.html');
/** What dist/web was built from; written last, so that a broken-off build counts as stale. */
const stamp = join(root, 'dist/web.sha256');
const inputs = [
  'src-renderer/**/*',
  'src-contract/**/*',
  'vite/**/*',
  'vite.config.ts',
  'package-lock.json',
];

function hashOfInputs(): string {
  const hash = createHash('sha256');
  const paths = globSync(inputs, { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path));
  for (const path of paths.toSorted()) {
    const file = join(root, path);
    if (statSync(file).isFile()) hash.update(`${path}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds the web app into dist/web; false when that failed (Vite has said why). */
async function buildWeb(
  logLevel: 'info' | 'warn',
  whenSignalled: 'exit' | 'return',
): Promise<boolean> {
  const hash = hashOfInputs();
  rmSync(stamp, { force: true });
  const { exitCode } = await run(
    { name: 'web build', command: ['vite', 'build', '--logLevel', logLevel] },
    'live',
    whenSignalled,
  );
  if (exitCode !== 0) return false;
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}

/** Builds the web app unless dist/web is what the sources of now give. A signal ends the build alone. */
export async function buildWebIfStale(): Promise<boolean> {
  const isFresh =
    existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfInputs();
  if (isFresh) return true;
  console.log('Building the web app …');
  return buildWeb('warn', 'return');
}

if (import.meta.main && !(await buildWeb('info', 'exit'))) process.exitCode = 1;
