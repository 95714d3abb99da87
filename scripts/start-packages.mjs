// What `npm start` installs in a bare clone: the server's packages and those that build the web app, of
// the versions in the lockfile. Plain JavaScript: it runs before anything is installed.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {Record<string, string>} Versions by name
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean, dependencies?: Versions, optionalDependencies?: Versions, peerDependencies?: Versions, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockedPackage
 * @typedef {Record<string, LockedPackage>} LockedPackages by folder, e.g. `node_modules/a/node_modules/b`; `''` is the product
 * @typedef {{ name?: string, version?: string, dependencies?: Versions, devDependencies?: Versions, overrides?: Versions, allowScripts?: Record<string, boolean> }} Product what package.json says
 * @typedef {{ lockfileVersion?: number, packages?: LockedPackages }} Lockfile
 */

/**
 * The folder of the package that another one means by a name: its own `node_modules` first, then those around it.
 * @param {LockedPackages} packages
 * @param {string} from folder of the one that asks
 * @param {string} name
 * @returns {string | undefined}
 */
function folderOf(packages, from, name) {
  for (let around = from; ;) {
    const folder = join(around, 'node_modules', name).replaceAll('\\', '/');
    if (packages[folder]) return folder;
    if (around === '') return undefined;
    around = around.slice(0, Math.max(0, around.lastIndexOf('node_modules') - 1));
  }
}

/**
 * The packages that some need, those themselves included. What a package can do without, and nobody else
 * needs, is left out.
 * @param {LockedPackages} packages
 * @param {readonly string[]} names
 * @returns {LockedPackages}
 */
export function neededBy(packages, names) {
  /** @type {Set<string>} */
  const kept = new Set();
  /** @type {{ from: string, names: readonly string[] }[]} */
  const waiting = [{ from: '', names }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const name of next.names) {
      const folder = folderOf(packages, next.from, name);
      if (folder === undefined || kept.has(folder)) continue;
      kept.add(folder);
      const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
        packages[folder] ?? {};
      const peers = Object.keys(peerDependencies ?? {});
      waiting.push({
        from: folder,
        names: [
          ...Object.keys({ ...dependencies, ...optionalDependencies }),
          ...peers.filter((peer) => peerDependenciesMeta?.[peer]?.optional !== true),
        ],
      });
    }
  }
  return Object.fromEntries(Object.entries(packages).filter(([folder]) => kept.has(folder)));
}

/**
 * @param {string} root the product's folder
 * @param {string} path below it
 * @returns {string}
 */
const read = (root, path) => readFileSync(join(root, path), 'utf8');
/** @param {string} root */
const readProduct = (root) => /** @type {Product} */ (JSON.parse(read(root, 'package.json')));
/** @param {string} root */
const readLock = (root) => /** @type {Lockfile} */ (JSON.parse(read(root, 'package-lock.json')));

/**
 * What `npm start` asks for: all `dependencies`, and what scripts/start-packages.json lists.
 * @param {string} root
 */
function askedFor(root) {
  const { name, version, dependencies, devDependencies } = readProduct(root);
  const building = /** @type {readonly string[]} */ (
    JSON.parse(read(root, 'scripts/start-packages.json'))
  );
  const entries = Object.entries(devDependencies ?? {});
  const kept = entries.filter(([one]) => building.includes(one));
  return { name, version, dependencies, devDependencies: Object.fromEntries(kept) };
}

/**
 * @param {string} root
 * @returns {LockedPackages} the part of package-lock.json that `npm start` needs
 */
export function startPackages(root) {
  const { dependencies, devDependencies } = askedFor(root);
  return neededBy(
    readLock(root).packages ?? {},
    Object.keys({ ...dependencies, ...devDependencies }),
  );
}

/**
 * Installs what `npm start` needs where no package is installed yet. Made in a folder of its own, which
 * takes its place when it is whole: npm installs the whole of a lockfile or nothing.
 * @param {string} root
 * @param {(folder: string) => void} install runs `npm ci` there; does not return where that fails
 */
export function installForStart(root, install) {
  const folder = join(root, 'node_modules.new');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const asked = askedFor(root);
  const { allowScripts, overrides } = readProduct(root);
  const packages = { '': asked, ...startPackages(root) };
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ ...asked, overrides, allowScripts }),
  );
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...readLock(root), packages }));
  install(folder);
  renameSync(join(folder, 'node_modules'), join(root, 'node_modules'));
  rmSync(folder, { recursive: true });
}
