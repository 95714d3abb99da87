import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { BLOCKS_AT_ONCE } from '../offerings/reading.ts';

/** Empty blocks kept below the head; more than any reader of the embedded chain looks back. */
const EMPTY_BLOCKS_KEPT = 1_000;

interface SavedBlock {
  readonly header: { readonly number: string };
  readonly transactions: readonly unknown[];
}
interface SavedState {
  readonly best_block_number: number | string;
  readonly blocks: readonly SavedBlock[];
}

export type StateFile = 'missing' | 'broken' | 'ready';

/**
 * Makes a saved state fit to be loaded: a file cut short by a crash is set aside, and empty blocks
 * of long ago are dropped, because at one block a second they would make the file grow by 150 MB a
 * day, written again at every save.
 */
export async function prepareStateFile(path: string): Promise<StateFile> {
  if (!(await isFile(path))) return 'missing';
  const state = parse(await readFile(path, 'utf8'));
  if (!state) {
    await rename(path, `${path}.broken`);
    return 'broken';
  }
  const oldest = Number(state.best_block_number) - EMPTY_BLOCKS_KEPT;
  const blocks = state.blocks.filter(({ header, transactions }) => {
    const number = Number(header.number);
    return number === 0 || transactions.length > 0 || number >= oldest || endsPart(number);
  });
  if (blocks.length < state.blocks.length) {
    await writeFile(`${path}.new`, JSON.stringify({ ...state, blocks }));
    await rename(`${path}.new`, path);
  }
  return 'ready';
}

/** Where readers of all of a token's events end a part. */
const endsPart = (number: number): boolean => (number + 1) % BLOCKS_AT_ONCE === 0;

/** Forgets a chain, broken and half-written files included. */
export async function removeStateFile(path: string): Promise<void> {
  await Promise.all(
    [path, `${path}.new`, `${path}.broken`].map((file) => rm(file, { force: true })),
  );
}

function parse(text: string): SavedState | null {
  try {
    const state = JSON.parse(text) as Partial<SavedState> | null;
    return Array.isArray(state?.blocks) ? (state as SavedState) : null;
  } catch {
    return null;
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
