import { runChecks, summary } from './steps.ts';
import type { Step } from './steps.ts';

const small = ['src-contract', 'src-main', 'src-preload', 'tsconfig.json'];

/**
 * Everything that can be said about the sources without running the product; the longest first, so
 * that none is left alone at the end.
 */
export const checks: readonly Step[] = [
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  ...['src-renderer', 'src-server', 'tests', 'scripts', ...small].map((project): Step => ({
    name: `types: ${project}`,
    // Two checks run at a time. More checkers find out the same types each, for twice the work.
    command: ['tsc', '-p', project, '--checkers', '1'],
  })),
  { name: 'contract artifacts', command: ['node', 'scripts/contracts.ts', '--check'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'boundaries', command: ['node', 'scripts/boundaries.ts'] },
  { name: 'texts', command: ['node', 'scripts/locales.ts'] },
  { name: 'bundled icons', command: ['node', 'scripts/icons.ts', '--check'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'specification table', command: ['node', 'scripts/spec-table.ts'] },
  { name: 'OpenAPI document', command: ['node', 'scripts/contract.ts', '--check'] },
];

if (import.meta.main) {
  const counts = await runChecks(checks);
  console.log(`\n${summary(counts)}`);
  if (counts.failed > 0) process.exitCode = 1;
}
