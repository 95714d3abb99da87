// Installs the locked packages when they are missing or not the locked ones. Runs before anything
// is installed, on whatever Node the machine has, so it is plain JavaScript without imports of ours.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const oldestNode = 20;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
/** The server and its commands need `dependencies` alone; what builds and tests needs the rest too. */
const isServer = relative(root, process.argv[1] ?? '').startsWith('src-server');

/**
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} LockedPackage
 * @param {string} path
 * @returns {Record<string, LockedPackage>} the packages of a lockfile by their folder; none when there is no such file
 */
function lockedPackages(path) {
  try {
    const lock = /** @type {{ packages?: Record<string, LockedPackage> }} */ (
      JSON.parse(readFileSync(join(root, path), 'utf8'))
    );
    return lock.packages ?? {};
  } catch {
    return {};
  }
}

/** npm writes node_modules/.package-lock.json last, so a broken-off installation has none or an old one. */
function isInstalled() {
  const installed = lockedPackages('node_modules/.package-lock.json');
  return Object.entries(lockedPackages('package-lock.json')).every(([folder, wanted]) => {
    if (folder === '' || (isServer && wanted.dev === true)) return true;
    const found = installed[folder];
    if (found === undefined) return wanted.optional === true || wanted.devOptional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}

/** @param {string} sentence */
function stop(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

const nodeMajor = Number(process.versions.node.split('.')[0]);
if (nodeMajor < oldestNode) {
  stop(`Node ${process.versions.node} is too old: version ${oldestNode} or newer is needed.`);
}

if (!isInstalled()) {
  console.log('Installing the locked packages (npm ci); the first time takes a minute or two …');
  const started = Date.now();
  // The warnings left out are about the machine's Node, which the installed one replaces.
  const options = [
    isServer ? '--omit=dev' : '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // On Windows npm is a .cmd file, which only a shell can start.
  const { status, error } = spawnSync('npm', ['ci', ...options], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) stop(`npm could not be started: ${error.message}`);
  if (status !== 0) stop(`npm ci failed (exit code ${status}); its message is above.`);
  console.log(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.\n`);
}

export const ownNode = join(root, 'node_modules', '.bin', 'node');
export const wantedNode = lockedPackages('package-lock.json')['node_modules/node']?.version;
const { stdout } = spawnSync(ownNode, ['--version'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
if (String(stdout).trim() !== `v${wantedNode}`) {
  stop(
    `The project's own Node ${wantedNode} is missing; npm may be set to ignore install scripts: run "npm rebuild node --ignore-scripts=false".`,
  );
}
