import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readSources, report, root } from '../sources.ts';
import type { Sources } from '../sources.ts';

interface IconSet {
  readonly prefix: string;
  readonly width?: number;
  readonly height?: number;
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>;
}

const file = join(root, 'src-renderer/lib/icons/set.json');
const NAME = /'tabler:([a-z0-9]+(?:-[a-z0-9]+)*)'/g;

/**
 * The icons that our own code and data call by name, out of the whole set.
 * @throws Error for a name that the set does not have
 */
export function bundledIcons(set: IconSet, code: Sources): IconSet {
  const names = [...code.values()].flatMap((text) =>
    [...text.matchAll(NAME)].map(([, name = '']) => name),
  );
  const icons: Record<string, { readonly body: string }> = {};
  for (const name of [...new Set(names)].toSorted()) {
    const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ''];
    if (!icon) throw new Error(`${set.prefix}:${name} is no icon of the set`);
    icons[name] = { body: icon.body };
  }
  const { prefix, width = 16, height = 16 } = set;
  return { prefix, width, height, icons };
}

if (import.meta.main) {
  const path = createRequire(import.meta.url).resolve('@iconify-json/tabler/icons.json');
  const set = JSON.parse(readFileSync(path, 'utf8')) as IconSet;
  const code = readSources(['src-{renderer,contract,server}/**/*.{ts,tsx}']);
  const own = new Map([...code].filter(([source]) => !/\.test\.tsx?$/.test(source)));
  const current = `${JSON.stringify(bundledIcons(set, own), undefined, 2)}\n`;
  if (process.argv.includes('--check')) {
    const isCurrent = readFileSync(file, 'utf8') === current;
    report(
      isCurrent
        ? []
        : ['src-renderer/lib/icons/set.json is old: run "node scripts/checks/icons.ts".'],
      'The bundled icons are those that are called by name.',
    );
  } else {
    writeFileSync(file, current);
    console.log('src-renderer/lib/icons/set.json written.');
  }
}
