import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './sources.ts';
import { run } from './steps.ts';

/*
 * Lists of what a package of ours is made of (SBOM), in the form CycloneDX, out of the lockfile. The
 * server installs its dependencies; the desktop app carries what its build has bundled, and Electron.
 */

/** Where the build notes of which packages it has taken code: vite/bundled-packages.ts. */
const notes = join(root, 'node_modules/.cache/bundled-packages');

/** Folders of all packages that the last build has taken code of; empty before the first one. */
function bundledPackages(): readonly string[] {
  if (!existsSync(notes)) return [];
  const parts = readdirSync(notes).map(
    (name) => JSON.parse(readFileSync(join(notes, name), 'utf8')) as readonly string[],
  );
  return [...new Set(parts.flat())].toSorted();
}

interface Component {
  readonly 'bom-ref': string;
}

interface Sbom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
  readonly license?: string;
}

/** What the server's package installs. */
export async function serverSbom(): Promise<Sbom> {
  const options = ['--omit=dev', '--sbom-format=cyclonedx', '--package-lock-only', '--silent'];
  const command = ['npm', 'sbom', ...options] as const;
  const { exitCode, output } = await run({ name: 'npm sbom', command }, 'kept');
  if (exitCode !== 0) throw new Error(`npm listed no packages:\n${output}`);
  return JSON.parse(output) as Sbom;
}

/** A package of the lockfile, e.g. at `node_modules/react`. */
function componentAt(folder: string, { version, integrity, license }: LockedPackage): Component {
  const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const [algorithm = '', hash = ''] = integrity?.split('-') ?? [];
  const content = Buffer.from(hash, 'base64').toString('hex');
  const component = {
    type: 'library',
    'bom-ref': `${name}@${version}`,
    name,
    version,
    scope: 'required',
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(content && { hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content }] }),
    ...(license !== undefined && { licenses: [{ expression: license }] }),
  };
  return component;
}

/**
 * What is in the desktop's package. npm lists no development packages for us: it refuses a tree in
 * which one of them wants another version than is locked.
 * @param bundled folders of the packages whose code a build has taken; default: those of the last build
 * @throws Error where one of them is not in the lockfile, or none is named
 */
export async function desktopSbom(bundled: readonly string[] = bundledPackages()): Promise<Sbom> {
  if (bundled.length === 0) {
    throw new Error('The desktop app was not built: nothing says what is in it.');
  }
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockedPackage>>;
  };
  const components = [...new Set([...bundled, 'node_modules/electron'])].map((folder) => {
    const locked = packages[folder];
    if (!locked) throw new Error(`Not in the lockfile: ${folder}`);
    return componentAt(folder, locked);
  });
  const server = await serverSbom();
  const dependsOn = components.map((one) => one['bom-ref']);
  const ref = server.metadata.component['bom-ref'];
  return { ...server, components, dependencies: [{ ref, dependsOn }] };
}

export function writeSbom(path: string, sbom: Sbom): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(sbom, null, 2)}\n`);
}
