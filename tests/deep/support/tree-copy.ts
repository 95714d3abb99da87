import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
/** What is made from the sources, or installed. */
const made = new Set(['.data', '.git', 'coverage', 'dist', 'node_modules', 'out', 'test-results']);

/** The sources in a folder of their own, where a test may change them. */
export class TreeCopy implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'tct-tree-'));
  readonly #changed = new Set<string>();

  constructor() {
    cpSync(root, this.folder, { recursive: true, filter: (path) => !made.has(basename(path)) });
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  write(path: string, text: string): void {
    mkdirSync(join(this.folder, dirname(path)), { recursive: true });
    writeFileSync(join(this.folder, path), text);
    this.#changed.add(path);
  }

  /** Puts text behind other text; a recipe that names what is not there, or is there twice, leads nowhere. */
  insert(path: string, behind: string, text: string): void {
    const [before, after, ...more] = readFileSync(join(this.folder, path), 'utf8').split(behind);
    if (before === undefined || after === undefined || more.length > 0) {
      throw new Error(`${path} does not have once: ${behind}`);
    }
    this.write(path, before + behind + text + after);
  }

  /** Adds texts to a file of a namespace, or makes it. */
  say(namespace: string, language: 'en' | 'es', texts: Readonly<Record<string, string>>): void {
    const path = `src-renderer/locales/${language}/${namespace}.json`;
    const known = JSON.parse(this.#readIfThere(path) ?? '{}') as Record<string, string>;
    this.write(path, `${JSON.stringify({ ...known, ...texts }, null, 2)}\n`);
  }

  /** Runs a program of the repository in the copy; undefined where it is content, else what it printed. */
  complaintOf(program: string, ...args: readonly string[]): string | undefined {
    const bin = join(root, 'node_modules/.bin');
    const { status, stdout, stderr } = spawnSync(join(bin, program), [...args], {
      cwd: this.folder,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` },
    });
    return status === 0 ? undefined : `${program} ${args.join(' ')}\n${stdout}\n${stderr}`;
  }

  /** Formats what was changed, then asks the checks of these names, and lint of the changed files. */
  complaints(...checks: readonly string[]): readonly string[] {
    const code = [...this.#changed].filter((path) => /\.tsx?$/.test(path));
    return [
      this.complaintOf('oxfmt', ...this.#changed),
      this.complaintOf('node', 'scripts/check.ts', 'boundaries', 'texts', 'dead-code', ...checks),
      this.complaintOf('oxlint', '--deny-warnings', ...code),
    ].filter((complaint) => complaint !== undefined);
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #readIfThere(path: string): string | undefined {
    try {
      return readFileSync(join(this.folder, path), 'utf8');
    } catch {
      return undefined;
    }
  }
}
