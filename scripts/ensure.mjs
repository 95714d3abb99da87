// Installs the locked packages when they are missing or not the locked ones. Runs before anything
// is installed, on whatever Node the machine has, so it is plain JavaScript.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installForStart, startPackages } from './start-packages.mjs';

const oldestNode = 20;
const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const script = relative(root, process.argv[1] ?? '');
/** The server and its commands need `dependencies` alone; what builds and tests needs the rest too. */
const isServer = script.startsWith('src-server');
/** `npm start` needs the packages that build the web app as well, and none of those that test. */
const isStart = script === join('scripts', 'start.ts');

/**
 * @param {string} path
 * @returns {import('./start-packages.mjs').LockedPackages} the packages of a lockfile by their folder; none when there is no such file
 */
function lockedPackages(path) {
  try {
    const lock = /** @type {{ packages?: import('./start-packages.mjs').LockedPackages }} */ (
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
  const locked = isStart ? startPackages(root) : lockedPackages('package-lock.json');
  return Object.entries(locked).every(([folder, wanted]) => {
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

/** @param {string} cwd the folder whose package-lock.json is installed */
function install(cwd) {
  // The warnings left out are about the machine's Node, which the installed one replaces.
  const options = [
    isServer ? '--omit=dev' : '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  // On Windows npm is a .cmd file, which only a shell can start.
  const { status, error } = spawnSync('npm', ['ci', ...options], {
    cwd,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) stop(`npm could not be started: ${error.message}`);
  if (status !== 0) stop(`npm ci failed (exit code ${status}); its message is above.`);
}

if (!isInstalled()) {
  console.log('Installing the locked packages (npm ci); the first time takes a minute or two …');
  const started = Date.now();
  // Whoever has packages has all of them, and keeps what tests need.
  if (isStart && !existsSync(join(root, 'node_modules'))) installForStart(root, install);
  else install(root);
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
