import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Read by scripts/sbom.ts. Outside of the build, which is packaged as it is; a bundled configuration knows no folder of its own. */
const notes = resolve('node_modules/.cache/bundled-packages');

/** Folder of the package that a module belongs to, e.g. `node_modules/react`; undefined: none. */
export function packageFolderOf(module: string): string | undefined {
  const [, own] = /[/\\](node_modules[/\\].*)$/.exec(module) ?? [];
  if (own === undefined) return undefined;
  // The innermost, where a package has packages of its own.
  const parts = own.split(/[/\\]/);
  const last = parts.lastIndexOf('node_modules') + 1;
  return parts.slice(0, last + (parts[last]?.startsWith('@') ? 2 : 1)).join('/');
}

/** Notes of which packages a part of the desktop app (`main`, `preload`, `renderer`) has code. */
export function noteBundledPackages(part: string): Plugin {
  return {
    name: 'note-bundled-packages',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : [],
      );
      const folders = new Set(modules.map(packageFolderOf).filter((one) => one !== undefined));
      mkdirSync(notes, { recursive: true });
      writeFileSync(join(notes, `${part}.json`), JSON.stringify([...folders].toSorted()));
    },
  };
}
