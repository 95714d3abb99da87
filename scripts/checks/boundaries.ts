import { posix } from 'node:path';
import { findFullFolders, ownFiles } from './full-folders.ts';
import { importsOf, resolve } from './imports.ts';
import type { Import } from './imports.ts';
import { ownSources, readSources, report } from '../sources.ts';
import type { Sources } from '../sources.ts';

/** Our own folders that a folder's code may import, besides itself. Tests may import everything. */
const layers: Readonly<Record<string, readonly string[]>> = {
  'src-contract': [],
  'src-main': ['src-contract'],
  'src-preload': ['src-contract'],
  'src-renderer': ['src-contract'],
  'src-server': ['src-contract', 'contracts'],
  contracts: [],
  vite: ['src-contract'],
  scripts: ['src-contract', 'src-main', 'src-server', 'tests', 'contracts'],
  tests: ['src-contract', 'src-main', 'src-preload', 'src-renderer', 'src-server', 'scripts'],
};

/** The renderer's folders; code imports from its own folder and from those after it. */
const renderer = ['entry', 'app', 'features', 'domain', 'components', 'platform', 'lib'];
/** Data and styles of the renderer: any folder may import them, they import lib alone. */
const shared = ['locales', 'assets', 'theme'];
const rank = (place: string): number => renderer.indexOf(shared.includes(place) ? 'lib' : place);

/** The server's nouns; the code of one imports from its own folder and from those before it. */
const nouns = [
  'base',
  'files',
  'audit',
  'ledger',
  'inbox',
  'chain',
  'prices',
  'accounts',
  'visits',
  'benefit',
  'tree',
  'memberships',
  'investments',
  'bonuses',
  'exchange',
  'withdrawals',
  'treasury',
  'solvency',
  'payouts',
  'academy',
  'market',
  'eligibility',
  'offerings',
  'distributions',
  'purchases',
  'orders',
  'subscriptions',
  'reconciliation',
  'members',
  'insight',
  'help',
  'support',
  'game',
  'administration',
  'proposals',
];
const domain = 'src-server/domain/';
const nounOf = (path: string): string => path.slice(domain.length).split('/')[0] ?? '';

/** It repeats the product's figures with code of its own, and knows of the database no more than how to ask it. */
const recomputation = 'src-server/recompute/';
const databaseTypes = 'src-server/database/database.ts';

/** Packages that the code of a layer must not see, its tests apart. */
const forbidden: Readonly<Record<string, RegExp>> = {
  'src-contract': /^(?!typebox(\/|$))/,
  'src-preload': /^(?!electron(\/|$))/,
  'src-renderer': /^(node:|electron|fastify|drizzle-orm|pg$|typebox)/,
  'src-server': /^(electron|react|@mantine)/,
};

const layerOf = (path: string): string => path.split('/')[0] ?? '';
const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);

function wrongInRenderer(from: string, to: string): string | undefined {
  const [, place = '', noun] = from.split('/');
  const [, wanted = '', wantedNoun] = to.split('/');
  if (rank(wanted) < rank(place)) return `${place} never imports ${wanted}`;
  if (place === 'features' && wanted === 'features' && noun !== wantedNoun) {
    return 'a feature never imports a feature: what two need belongs to domain';
  }
  const adapter = wanted === 'platform' && (wantedNoun === 'web' || wantedNoun === 'desktop');
  const sameAdapter = place === 'platform' && noun === wantedNoun;
  if (adapter && place !== 'entry' && !sameAdapter) {
    return `only entry imports platform/${wantedNoun}`;
  }
  return undefined;
}

function wrongInDomain(from: string, to: string): string | undefined {
  const [noun, wanted] = [nounOf(from), nounOf(to)];
  return nouns.indexOf(wanted) > nouns.indexOf(noun)
    ? `${noun} never imports ${wanted}`
    : undefined;
}

function wrongInServer(from: string, to: string): string | undefined {
  if (from.startsWith(domain) && to.startsWith(domain)) return wrongInDomain(from, to);
  if (!from.startsWith(recomputation) || to.startsWith(recomputation) || to === databaseTypes) {
    return undefined;
  }
  return 'the recomputation shares no code with what it checks';
}

function wrongImport(from: string, { specifier, names }: Import): string | undefined {
  const layer = layerOf(from);
  const to = resolve(from, specifier);
  if (names.includes('ipcMain') && !from.startsWith('src-main/ipc/')) {
    return 'only src-main/ipc uses ipcMain';
  }
  if (isTest(from)) return undefined;
  if (to === undefined) {
    return forbidden[layer]?.test(specifier) ? `${layer} does not see ${specifier}` : undefined;
  }
  const target = layerOf(to);
  if (target !== layer && !layers[layer]?.includes(target)) {
    return `${layer} never imports ${target}`;
  }
  if (target === 'src-renderer' && layer === target) return wrongInRenderer(from, to);
  return layer === 'src-server' ? wrongInServer(from, to) : undefined;
}

function wrongFile(path: string, code: string, exportsAll: boolean): string[] {
  const wrong: string[] = [];
  const name = posix.basename(path);
  const lines = code.split('\n').length - 1;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(name)) {
    wrong.push('file names are kebab-case');
  }
  if (lines > 400) wrong.push(`${lines} lines, 400 are the most: split it by what it does`);
  if (/^index\.tsx?$/.test(name) || exportsAll) {
    wrong.push('no barrels: import the file that has it');
  }
  if (path.startsWith(domain) && !nouns.includes(nounOf(path))) {
    wrong.push(`the domain has no folder ${nounOf(path)}`);
  }
  if (layerOf(path) === 'src-renderer') {
    const place = path.split('/')[1] ?? '';
    const known = [...renderer, ...shared].includes(place) || path.split('/').length === 2;
    if (!known) wrong.push(`the renderer has no folder ${place}`);
    const desktop = path.startsWith('src-renderer/platform/desktop/') || isTest(path);
    if (/\bwindow\s*\.\s*desktop\b/.test(code) && !desktop) {
      wrong.push('only platform/desktop reads window.desktop');
    }
  }
  return wrong;
}

/** Import circles, each as the list of files that leads back to its first one. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: readonly string[]): void => {
    const start = trail.indexOf(path);
    if (start >= 0) found.push([...trail.slice(start), path]);
    if (start >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}

/** Checks who imports whom, names and lengths; one sentence for each breach, starting with the file. */
export function findBreaches(sources: Sources): string[] {
  const breaches: string[] = [];
  const graph = new Map<string, readonly string[]>();
  for (const [path, code] of sources) {
    const { imports, exportsAll } = importsOf(path, code);
    for (const wrong of wrongFile(path, code, exportsAll)) breaches.push(`${path}: ${wrong}`);
    for (const one of imports) {
      const wrong = wrongImport(path, one);
      if (wrong !== undefined) breaches.push(`${path}: imports ${one.specifier}: ${wrong}`);
    }
    const own = imports.flatMap(({ specifier }) => resolve(path, specifier) ?? []);
    graph.set(
      path,
      own.filter((to) => sources.has(to)),
    );
  }
  for (const circle of circles(graph)) breaches.push(`${circle.join(' → ')}: an import circle`);
  return breaches;
}

if (import.meta.main) {
  const sources = readSources(ownSources);
  const problems = [...findBreaches(sources), ...findFullFolders(ownFiles())];
  report(problems, `${sources.size} files import only what they may, in folders that can be read.`);
}
