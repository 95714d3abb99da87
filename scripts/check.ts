import { runChecks, summary } from './steps.ts';
import type { Step } from './steps.ts';

const typed = ['contract', 'main', 'preload', 'renderer', 'server'].map((layer) => `src-${layer}`);

/** Everything that can be said about the sources without running the product. */
export const checks: readonly Step[] = [
  ...[...typed, 'tests', 'scripts', 'tsconfig.json'].map((project): Step => ({
    name: `types: ${project}`,
    command: ['tsc', '-p', project],
  })),
  { name: 'lint', command: ['oxlint', '--deny-warnings'] },
  { name: 'format', command: ['oxfmt', '--check'] },
  { name: 'boundaries', command: ['node', 'scripts/boundaries.ts'] },
  { name: 'texts', command: ['node', 'scripts/locales.ts'] },
  { name: 'bundled icons', command: ['node', 'scripts/icons.ts', '--check'] },
  { name: 'dead code', command: ['knip'] },
  { name: 'specification table', command: ['node', 'scripts/spec-table.ts'] },
  { name: 'contract artifacts', command: ['node', 'scripts/contracts.ts', '--check'] },
  { name: 'OpenAPI document', command: ['node', 'scripts/contract.ts', '--check'] },
];

if (import.meta.main) {
  const counts = await runChecks(checks);
  console.log(`\n${summary(counts)}`);
  if (counts.failed > 0) process.exitCode = 1;
}
