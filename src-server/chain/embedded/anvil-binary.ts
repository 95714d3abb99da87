import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const folder = join(import.meta.dirname, '..', 'anvil');
const modules = join(folder, 'node_modules');

let installing: Promise<string> | null = null;

/**
 * Path of anvil's real binary (not of npm's wrapper, which would leave its child behind when it is
 * ended); installs it on first need.
 * @throws Error with one sentence where this system has no anvil or it cannot be downloaded
 */
export async function ensureAnvil(): Promise<string> {
  installing ??= findOrInstall().catch((error: unknown) => {
    installing = null;
    throw error;
  });
  return installing;
}

async function findOrInstall(): Promise<string> {
  const wanted = await wantedVersion();
  const binary = join(modules, '@foundry-rs', platformPackage(), 'bin', binaryName());
  if ((await installedVersion()) === wanted && (await exists(binary))) return binary;
  await install(wanted);
  if (!(await exists(binary))) {
    throw new Error(`The embedded chain has no binary for ${process.platform}-${process.arch}.`);
  }
  return binary;
}

/**
 * Installs beside the final place and moves the result there, so that two processes that both find
 * nothing do not write into the same folder.
 */
async function install(version: string): Promise<void> {
  const workshop = await mkdtemp(join(folder, 'node_modules-'));
  try {
    await copyFile(join(folder, 'package.json'), join(workshop, 'package.json'));
    await npm(['install', '--no-package-lock', '--ignore-scripts', '--no-audit'], workshop);
    if ((await installedVersion()) === version) return;
    await rm(modules, { recursive: true, force: true });
    await rename(join(workshop, 'node_modules'), modules);
  } catch (error) {
    if ((await installedVersion()) === version) return;
    throw new Error(`The embedded chain (anvil ${version}) could not be installed with npm.`, {
      cause: error,
    });
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

async function npm(args: readonly string[], cwd: string): Promise<void> {
  const windows = process.platform === 'win32';
  await run(windows ? 'npm.cmd' : 'npm', args, { cwd, shell: windows, timeout: 300_000 });
}

function platformPackage(): string {
  const arch = process.arch === 'x64' ? 'amd64' : process.arch;
  return `anvil-${process.platform}-${arch}`;
}

const binaryName = (): string => (process.platform === 'win32' ? 'anvil.exe' : 'anvil');

async function wantedVersion(): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return dependencies['@foundry-rs/anvil'] ?? '';
}

async function installedVersion(): Promise<string | null> {
  const path = join(modules, '@foundry-rs', platformPackage(), 'package.json');
  const text = await readFile(path, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as { version: string }).version;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
