import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Gives the code the version of package.json as `import.meta.env.VITE_APP_VERSION`. */
export function appVersion(): Plugin {
  return {
    name: 'app-version',
    config({ root = '.' }) {
      // From the renderer's folder: this file's own is another one once a config is bundled.
      const file = resolve(root, '../package.json');
      const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
      return { define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) } };
    },
  };
}
