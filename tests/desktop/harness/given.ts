import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMachine } from './machine.ts';
import type { Machine } from './machine.ts';

/** One text replaced, wherever it is, in a built file before the app runs it: a fault that a test plants. */
export interface Mutation {
  /** The end of the file's path, e.g. `main/main.js`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** What a test gives the app it starts; it travels as JSON in the environment. */
export interface Given {
  /** The repository's root, where `out` is. */
  readonly root: string;
  /** The app's data folder. */
  readonly profile: string;
  /** File of the machine (machine.ts); read at every use, so that a test can change it. */
  readonly machine: string;
  /** Origin of the API that answers in place of the one that the build names; null: none answers. */
  readonly api: string | null;
  /** Port by which the test inspects the windows; null: no windows are shown, only reported. */
  readonly port: number | null;
  readonly locale: string;
  /** What the command line adds, e.g. a `tct://` link. */
  readonly argv: readonly string[];
  readonly packaged: boolean;
  /** Folder of what a package has beside its archive, e.g. app-update.yml. */
  readonly resources: string;
  readonly mutations: readonly Mutation[];
}

export const GIVEN = 'TCT_HARNESS';

const root = join(import.meta.dirname, '../../..');
const folder = join(tmpdir(), 'tct-module-tests');
/** Where a module is tested by itself: an installed app without windows, API or files. */
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
/** Whether a test leads this process from outside of it; else the test runs in it. */
export const isLed = kept !== undefined;
/** In the app's process: what the test gave. */
export const given = kept === undefined ? ofModuleTests : (JSON.parse(kept) as Given);

/** The computer as it is now. */
export const machine = (): Machine => readMachine(given.machine);

/** Plants the faults in the text of a built file; one that fits nowhere is a test's mistake. */
export function mutated(path: string, text: string): string {
  let result = text;
  for (const { file, from, to } of given.mutations) {
    if (!path.replaceAll('\\', '/').endsWith(file)) continue;
    if (!result.includes(from)) throw new Error(`Nowhere in ${file}: ${from}`);
    result = result.replaceAll(from, () => to);
  }
  return result;
}
