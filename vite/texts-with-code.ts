import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const OURS = /[\\/]src-renderer[\\/](app|components|domain|features|platform)[\\/].*\.tsx?$/;
/** `useTranslation('tree')`, `useTranslation(['tree', 'common'])`; not where a key is shown until they are there. */
const READS = /\buseTranslation\(\s*(?:(["'])[\w-]+\1|\[[^\]]*\])\s*\)/g;
const NAME = /["']([\w-]+)["']/g;
/** `import('./dialog.tsx')`: code with components, which read texts. */
const LOADS = /\bimport\(\s*(["'])(?:\.|#renderer)[^"']+\.tsx\1\s*,?\s*\)/g;

/** The code with what notes the texts that it needs, and waits for those of the code it loads; null if it has neither. */
export function noteTexts(code: string, helpers: string): string | null {
  const names = [...code.matchAll(READS)].flatMap(([call]) =>
    [...call.matchAll(NAME)].map(([, name]) => name),
  );
  const waiting = code.replaceAll(LOADS, (load) => `withTexts(${load})`);
  if (names.length === 0 && waiting === code) return null;
  const needs =
    names.length > 0 ? `needTexts(${JSON.stringify([...new Set(names)]).slice(1, -1)});` : '';
  // Behind the code, so that its lines stay where they are.
  return `${waiting}\nimport { needTexts, withTexts } from ${JSON.stringify(helpers)};\n${needs}\n`;
}

/**
 * Texts are loaded with the code that reads them. Otherwise the first component of a screen that
 * reads another namespace, e.g. one that opens beside a list, makes the whole screen vanish until
 * its texts are there, and the focus with it.
 */
export function textsWithCode(): Plugin {
  let helpers = '';
  return {
    name: 'texts-with-code',
    configResolved({ root }) {
      helpers = resolve(root, 'lib/texts-with-code.ts');
    },
    transform(code, id) {
      if (!OURS.test(id)) return null;
      const noted = noteTexts(code, helpers);
      return noted === null ? null : { code: noted, map: null };
    },
  };
}
