import { runChecks, summary } from './steps.ts';
import type { Step } from './steps.ts';

const large = ['src-renderer', 'src-server', 'tests', 'scripts'];
/** What `tsc -p` takes, the longest first. */
export const typeProjects = [...large, 'src-contract', 'src-main', 'src-preload', 'tsconfig.json'];

/** Checks the types of one TypeScript project; all of them are part of `lint`. */
export const typesOf = (project: string): Step => ({
  name: `types: ${project}`,
  // Two checks run at a time. More checkers find out the same types each, for twice the work.
  command: ['tsc', '-p', project, '--checkers', '1'],
});

/**
 * Everything that can be said about the sources without building or running the product; the longest
 * first, so that none is left alone at the end.
 */
export const sourceChecks: readonly Step[] = [
  // Its rules need the types of every project anyway: what the compiler says of them costs little more.
  { name: 'lint', command: ['oxlint', '--type-check', '--deny-warnings'] },
  { name: 'solidity', command: ['node', 'scripts/solidity.ts', '--check'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'boundaries', command: ['node', 'scripts/checks/boundaries.ts'] },
  { name: 'texts', command: ['node', 'scripts/checks/locales.ts'] },
  { name: 'glossary', command: ['node', 'scripts/checks/glossary.ts'] },
  { name: 'bundled icons', command: ['node', 'scripts/checks/icons.ts', '--check'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'specification table', command: ['node', 'scripts/checks/spec-table.ts'] },
  { name: 'openapi', command: ['node', 'scripts/openapi.ts', '--check'] },
];

/** What types and lint do not see: the bundler's plugins and chunks. `dist/web`, which may be served, stays. */
const webBuild: Step = {
  name: 'web build',
  command: ['vite', 'build', '--logLevel', 'warn', '--outDir', '../dist/checked', '--emptyOutDir'],
};

export const checks: readonly Step[] = [...sourceChecks, webBuild];

/** Runs only where it is named: for one project, or for what the compiler itself says. */
const named: readonly Step[] = typeProjects.map(typesOf);
const choices: readonly Step[] = [...checks, ...named];

/** A check's name on the command line, e.g. `types:src-server` or `dead-code`. */
export const wordOf = ({ name }: Step): string =>
  name.toLowerCase().replace(': ', ':').replaceAll(' ', '-');

export interface Choice {
  readonly steps: readonly Step[];
  /** Words that name no check. */
  readonly unknown: readonly string[];
}

/** The checks that the words name, in their usual order: `types` names those of all projects. None names all. */
export function choose(words: readonly string[]): Choice {
  const names = (word: string, step: Step): boolean =>
    wordOf(step) === word || wordOf(step).startsWith(`${word}:`);
  const steps =
    words.length === 0 ? checks : choices.filter((step) => words.some((word) => names(word, step)));
  return {
    steps,
    unknown: words.filter((word) => !choices.some((step) => names(word, step))),
  };
}

async function main(): Promise<void> {
  const { steps, unknown } = choose(process.argv.slice(2));
  if (unknown.length > 0) {
    const known = ['types', ...choices.map(wordOf)].toSorted();
    console.error(`No such check: ${unknown.join(', ')}. The checks are: ${known.join(', ')}.`);
    process.exitCode = 2;
    return;
  }
  const counts = await runChecks(steps);
  console.log(`\n${summary(counts)}`);
  if (counts.failed > 0) process.exitCode = 1;
}

if (import.meta.main) await main();
