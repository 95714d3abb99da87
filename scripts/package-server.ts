import { copyFileSync, globSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { version } from '../src-server/version.ts';
import { serverSbom, writeSbom } from './sbom.ts';
import { root } from './sources.ts';
import { run } from './steps.ts';
import { buildWebIfStale } from './web-build.ts';

/** What a server runs with, besides its packages: its own code, the built web app, and how to operate it. */
const parts = [
  'src-server/**/*',
  'src-contract/**/*',
  'contracts/**/*',
  'scripts/{run,ensure,start-packages,parent-watch}.mjs',
  'dist/web/**/*',
  'ops/**/*',
  'deploy/**/*',
  'docs/{operating,treasury,files}.md',
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
];

/**
 * Writes `dist/server/<name>.tar.gz` of the product without what only builds and tests need, and
 * beside it what it installs, `<name>.cdx.json`.
 * @returns its path; null when the web app could not be built (Vite has said why)
 */
export async function packageServer(): Promise<string | null> {
  if (!(await buildWebIfStale())) return null;
  const name = `tct-back-office-server-${version}`;
  const folder = join(root, 'dist/server');
  rmSync(folder, { recursive: true, force: true });
  for (const path of globSync(parts, { cwd: root, exclude: ['**/*.{test,suite}.ts'] })) {
    if (!statSync(join(root, path)).isFile()) continue;
    mkdirSync(join(folder, name, dirname(path)), { recursive: true });
    copyFileSync(join(root, path), join(folder, name, path));
  }
  const archive = join(folder, `${name}.tar.gz`);
  const command = ['tar', '-czf', archive, '-C', folder, name] as const;
  const { exitCode } = await run({ name: 'archive', command }, 'live');
  if (exitCode !== 0) throw new Error(`tar ended with ${exitCode}: its message is above`);
  writeSbom(join(folder, `${name}.cdx.json`), await serverSbom());
  rmSync(join(folder, name), { recursive: true });
  return archive;
}

if (import.meta.main) {
  const archive = await packageServer();
  if (archive === null) process.exit(1);
  console.log(`${relative(root, archive)} written: how it is installed says docs/operating.md.`);
}
