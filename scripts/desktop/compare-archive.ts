import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { extractFile, listPackage, statFile } from '@electron/asar';
import { root } from '../sources.ts';

/*
 * Holds a packaged app against what this checkout builds: `node scripts/desktop/compare-archive.ts <app.asar>`, after
 * `npm run build:desktop` with the same TCT_API_URL and TCT_UPDATE_KEYS. Whoever adds the second signature to a
 * version compares first: two builds of one commit are alike.
 */

/** Files by path with `/`, and the SHA-256 of each in hex. */
type Files = ReadonlyMap<string, string>;

const digest = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** What of the project's package.json the packager leaves in the archive, besides people and words. */
const packageFacts = (content: Buffer): Buffer => {
  const { name, version, main, type } = JSON.parse(content.toString()) as Record<string, unknown>;
  return Buffer.from(JSON.stringify({ name, version, main, type }));
};

const digestOf = (path: string, content: Buffer): string =>
  digest(path === 'package.json' ? packageFacts(content) : content);

function filesOfArchive(archive: string): Files {
  const paths = listPackage(archive, { isPack: false })
    .filter((path) => !('files' in statFile(archive, path.slice(1), false)))
    .map((path) => path.slice(1));
  return new Map(
    paths.map((path) => {
      const name = path.split(sep).join('/');
      return [name, digestOf(name, extractFile(archive, path, false))];
    }),
  );
}

function filesOfBuild(folder: string): Files {
  const paths = globSync('out/**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'));
  return new Map(
    ['package.json', ...paths].map((path) => [
      path,
      digestOf(path, readFileSync(join(folder, path))),
    ]),
  );
}

/**
 * What differs, a line a file; none where the archive holds exactly the build.
 * @param folder of the project, with its build in `out`
 */
export function compareArchive(archive: string, folder: string): readonly string[] {
  const [packed, built] = [filesOfArchive(archive), filesOfBuild(folder)];
  return [...new Set([...packed.keys(), ...built.keys()])].toSorted().flatMap((path) => {
    const [inArchive, inBuild] = [packed.get(path), built.get(path)];
    if (inArchive === inBuild) return [];
    if (inArchive === undefined) return [`missing in the package: ${path}`];
    return [inBuild === undefined ? `only in the package: ${path}` : `another content: ${path}`];
  });
}

if (import.meta.main) {
  const [archive] = process.argv.slice(2);
  if (archive === undefined) {
    console.error(
      'Name the archive: node scripts/desktop/compare-archive.ts <…/resources/app.asar>',
    );
    process.exit(1);
  }
  const differences = compareArchive(resolve(archive), root);
  if (differences.length > 0) process.exitCode = 1;
  console.log(
    differences.length > 0
      ? differences.join('\n')
      : 'The package holds exactly what this checkout builds.',
  );
}
