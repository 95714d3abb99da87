import type { Plugin } from 'vite';

/** Texts that the first screen needs, in the default language. */
const FIRST_TEXTS = /src-renderer\/locales\/es\/(common|shell|auth)\.json$/;

/** Lets the browser fetch the default language beside the code instead of after it. */
export function preloadLanguage(): Plugin {
  return {
    name: 'preload-language',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter(
          (output) =>
            output.type === 'chunk' && output.moduleIds.some((module) => FIRST_TEXTS.test(module)),
        );
        return chunks.map(({ fileName }) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${fileName}` },
          injectTo: 'head',
        }));
      },
    },
  };
}
