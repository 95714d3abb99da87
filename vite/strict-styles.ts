import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Mantine writes `<style>` elements through innerHTML, which the policy (`style-src 'self'`,
 * Trusted Types) refuses. This rewrites the few modules that do so to adopted style sheets.
 */

interface Rewrite {
  readonly module: RegExp;
  readonly from: RegExp;
  readonly to: string;
}

/** `jsx("style", { "data-mantine-styles": …, dangerouslySetInnerHTML: { __html: CSS } })` */
const STYLE_ELEMENT =
  /jsx\("style", \{\s*"data-mantine-styles"[\s\S]*?dangerouslySetInnerHTML: \{ __html: ([\s\S]*?) \}\s*\}\)/;
/** The body of `disableTransition`, which stops transitions while the colour scheme changes. */
const NO_TRANSITIONS =
  /const style = document\.createElement\("style"\);[\s\S]*?style\.innerHTML = ("[^"]*");[\s\S]*?return clear;/;

const inMantine = (file: string) => new RegExp(`@mantine/core/esm/.*/${file}\\.mjs$`);

const rewrites: readonly Rewrite[] = [
  ...['InlineStyles', 'MantineCssVariables', 'MantineClasses'].map((file) => ({
    module: inMantine(file),
    from: STYLE_ELEMENT,
    to: 'jsx(AdoptedStyle, { css: $1 })',
  })),
  {
    module: inMantine('use-mantine-color-scheme'),
    from: NO_TRANSITIONS,
    to: 'return adoptStyle($1);',
  },
];

/** Lets Mantine run under the strict policy; the build fails where Mantine no longer matches. */
export function strictStyles(): Plugin {
  const rewritten = new Set<Rewrite>();
  let renderer = '';
  const lib = (file: string) => resolve(renderer, 'lib', file);
  return {
    name: 'strict-styles',
    enforce: 'pre',
    configResolved({ root }) {
      renderer = root;
    },
    resolveId(id) {
      return id === 'react-style-singleton' ? lib('style-singleton.ts') : null;
    },
    transform(code, id) {
      const path = id.replace(/\?.*$/, '');
      const rewrite = rewrites.find(({ module }) => module.test(path));
      if (!rewrite) return null;
      if (!rewrite.from.test(code)) this.error(`Mantine changed: nothing to rewrite in ${path}`);
      rewritten.add(rewrite);
      const helpers = `import { AdoptedStyle, adoptStyle } from ${JSON.stringify(lib('adopted-style.tsx'))};\n`;
      return { code: helpers + code.replace(rewrite.from, rewrite.to), map: null };
    },
    buildEnd(error) {
      if (error || this.environment.mode !== 'build') return;
      const missed = rewrites.filter((rewrite) => !rewritten.has(rewrite));
      if (missed.length > 0) {
        this.error(`Mantine changed: never saw ${missed.map(({ module }) => module).join(', ')}`);
      }
    },
  };
}
