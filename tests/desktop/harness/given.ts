import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMachine } from './machine.ts';
import type { Machine } from './machine.ts';

/** A fault planted by a test: replaces a text in a built file before the app runs it. */
export interface Mutation {
  /** End of the file's path, e.g. `main/main.js`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** Launch parameters from the test, passed as JSON in the environment. */
export interface Given {
  /** Root of the repository, which contains `out`. */
  readonly root: string;
  /** The app's user data directory. */
  readonly profile: string;
  /** File of the machine (machine.ts); read at every use, so that a test can change it. */
  readonly machine: string;
  /** Origin of the API used in place of the build's; null: unreachable. */
  readonly api: string | null;
  /** Debugging port for the windows' browser; null: windows are only reported, not rendered. */
  readonly port: number | null;
  readonly locale: string;
  /** Additional command line arguments, e.g. a `tct://` link. */
  readonly argv: readonly string[];
  readonly packaged: boolean;
  /** Resources directory beside the package's archive, e.g. with app-update.yml. */
  readonly resources: string;
  readonly mutations: readonly Mutation[];
}

export const GIVEN = 'TCT_HARNESS';

const root = join(import.meta.dirname, '../../..');
const folder = join(tmpdir(), 'tct-module-tests');
/** Defaults for unit tests of modules: a packaged app without windows, API or files. */
const ofModuleTests: Given = {
  root,
  profile: join(folder, 'profile'),
  machine: join(folder, 'machine.json'),
  api: null,
  port: null,
  locale: 'es-MX',
  argv: [],
  packaged: true,
  resources: root,
  mutations: [],
};

const kept = process.env[GIVEN];
/** Whether a test controls this process from outside; otherwise the test runs in it. */
export const isLed = kept !== undefined;
/** The launch parameters. */
export const given = kept === undefined ? ofModuleTests : (JSON.parse(kept) as Given);

/** Current state of the computer. */
export const machine = (): Machine => readMachine(given.machine);

/** Applies the planted faults to a built file's text; throws if a fault's text is missing. */
export function mutated(path: string, text: string): string {
  let result = text;
  for (const { file, from, to } of given.mutations) {
    if (!path.replaceAll('\\', '/').endsWith(file)) continue;
    if (!result.includes(from)) throw new Error(`Nowhere in ${file}: ${from}`);
    result = result.replaceAll(from, () => to);
  }
  return result;
}
