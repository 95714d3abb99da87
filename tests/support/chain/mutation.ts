import { sourceOf } from './compile.ts';

/** One small change of a contract that takes a rule away. */
export interface Mutant<Name extends string = string> {
  readonly contract: Name;
  readonly name: string;
  readonly text: string;
}

/** What stands in the source exactly once, and what is put in its place. */
export type Change = readonly [from: string, to: string];

/** A refusal: its error's name is the mutant's. Brackets in its arguments hold none of their own. */
const REFUSAL = /revert (?<error>\w+)\((?:[^()]|\([^()]*\))*\);/gu;
/** Rights and bounds before a body, at a line's end or on one of its own. */
const MODIFIER =
  /(?<=[\s)])(?:onlyRole\((?!DEFAULT_ADMIN_ROLE\) internal)\w+\)|inBatch\([\w.]+\)|whenPaused|whenNotPaused|nonReentrant)(?=\s)/gu;

const without = (text: string, at: number, length: number, instead: string): string =>
  text.slice(0, at) + instead + text.slice(at + length);

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length;

/** Every refusal and every right taken away alone, and each change. @throws Error where one is not found */
export function* mutantsOf<Name extends string>(
  contract: Name,
  changes: readonly Change[],
): Generator<Mutant<Name>> {
  const source = sourceOf(contract);
  for (const { 0: found, index, groups } of source.matchAll(REFUSAL)) {
    const name = `line ${lineOf(source, index)} without ${groups?.['error'] ?? ''}`;
    yield { contract, name, text: without(source, index, found.length, '{}') };
  }
  for (const { 0: found, index } of source.matchAll(MODIFIER)) {
    const name = `line ${lineOf(source, index)} without ${found}`;
    yield { contract, name, text: without(source, index, found.length, '') };
  }
  for (const [from, to] of changes) {
    const at = source.indexOf(from);
    if (at < 0 || source.includes(from, at + 1)) {
      throw new Error(`${contract} has not exactly one "${from}".`);
    }
    const name = `line ${lineOf(source, at)}: ${from} → ${to || 'nothing'}`.replaceAll(
      /\s+/gu,
      ' ',
    );
    yield { contract, name, text: without(source, at, from.length, to) };
  }
}
