import type { Plugin, Rolldown } from 'vite';

/** Texts that the first screen needs, in the default language. */
const FIRST_TEXTS = /src-renderer\/locales\/es\/(common|shell|auth)\.json$/;
const EARLY_SCRIPT = '<script src="/before-paint.js"';

/** Chunks by what makes them needed at the start: see public/before-paint.js. */
const needs: Readonly<Record<string, readonly string[]>> = {
  en: ['texts-en'],
  member: ['shared', 'members', 'more-texts'],
  'member-es': ['member-texts-es'],
  'member-en': ['member-texts-en'],
};

const stylesOf = (chunk: Rolldown.OutputChunk): readonly string[] => [
  ...(chunk.viteMetadata?.importedCss ?? []),
];

/**
 * Lets the browser fetch what the first screen needs beside the code instead of after it: the default
 * language's texts by the page itself; another language's, and members' code, by the script that
 * knows what this device keeps.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((output) => output.type === 'chunk');
        const filesOf = (names: readonly string[]): readonly string[] =>
          chunks
            .filter(({ name }) => names.includes(name))
            .flatMap((chunk) => [chunk.fileName, ...stylesOf(chunk)])
            .map((file) => `/${file}`);
        const files = Object.fromEntries(
          Object.entries(needs).map(([need, names]) => [need, filesOf(names)] as const),
        );
        const attribute = JSON.stringify(files).replaceAll('"', '&quot;');
        return {
          html: html.replace(EARLY_SCRIPT, `${EARLY_SCRIPT} data-files="${attribute}"`),
          tags: chunks
            .filter(({ moduleIds }) => moduleIds.some((module) => FIRST_TEXTS.test(module)))
            .map(({ fileName }) => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
              injectTo: 'head' as const,
            })),
        };
      },
    },
  };
}
