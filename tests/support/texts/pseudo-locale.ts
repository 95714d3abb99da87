import { resolve } from 'node:path';
import { build, loadConfigFromFile, type Plugin, type PluginOption, type UserConfig } from 'vite';

const root = resolve(import.meta.dirname, '../../..');

const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  n: 'ñ',
  c: 'ç',
  s: 'š',
  z: 'ž',
  y: 'ý',
  A: 'Å',
  E: 'É',
  I: 'Í',
  O: 'Ö',
  U: 'Ü',
  N: 'Ñ',
  C: 'Ç',
  S: 'Š',
  Z: 'Ž',
  Y: 'Ý',
};
/** How much longer than Spanish the texts of another language may be. */
const GROWTH = 0.4;
const FILLER = 'óñ ';

/**
 * A text as a pseudo-language has it: letters with accents, two fifths longer, between brackets that
 * show whether all of it is there: `Retirar` → `⟦Réţírár óñ⟧`. What is filled in stays as it is.
 */
export function pseudo(text: string): string {
  const parts = text.split(/(\{\{[^}]*\}\}|<\/?\w+>)/);
  const own = parts.filter((_, index) => index % 2 === 0).join('');
  const filler = FILLER.repeat(20)
    .slice(0, Math.ceil(own.length * GROWTH))
    .trimEnd();
  const accented = parts.map((part, index) =>
    index % 2 === 0 ? part.replaceAll(/[a-z]/gi, (letter) => accents[letter] ?? letter) : part,
  );
  return `⟦${accented.join('')} ${filler}⟧`;
}

function pseudoTexts(): Plugin {
  return {
    name: 'pseudo-texts',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/locales\/\w+\/[\w-]+\.json$/.test(id)) return null;
      const texts = Object.entries(JSON.parse(code) as Record<string, string>);
      const changed = texts.map(([key, text]) => [key, pseudo(text)] as const);
      return { code: JSON.stringify(Object.fromEntries(changed)), map: null };
    },
  };
}

/** Builds the web app in the pseudo-language; returns the folder. */
export async function buildPseudo(): Promise<string> {
  const outDir = resolve(root, 'dist/pseudo');
  await build({
    configFile: resolve(root, 'vite.config.ts'),
    logLevel: 'error',
    plugins: [pseudoTexts()],
    build: { outDir, emptyOutDir: true },
  });
  return outDir;
}

const isNoted = (one: PluginOption): boolean =>
  one instanceof Object && 'name' in one && one.name.startsWith('note-bundled');

/** Builds the desktop app's pages in the pseudo-language; returns the folder. */
export async function buildPseudoDesktop(): Promise<string> {
  const outDir = resolve(root, 'dist/pseudo-desktop');
  const of = { command: 'build', mode: 'production' } as const;
  const found = await loadConfigFromFile(of, resolve(root, 'electron.vite.config.ts'));
  const { renderer } = (found?.config ?? {}) as { readonly renderer?: UserConfig };
  await build({
    ...renderer,
    configFile: false,
    logLevel: 'error',
    // What is bundled is noted for the package alone.
    plugins: [...(renderer?.plugins ?? []).filter((one) => !isNoted(one)), pseudoTexts()],
    build: { ...renderer?.build, outDir, emptyOutDir: true },
  });
  return outDir;
}
