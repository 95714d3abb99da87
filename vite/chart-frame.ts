import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import {
  CHART_FRAME_PATH,
  chartFrameHeaders,
} from '../src-contract/rules/content-security-policy.ts';

const ENTRY = 'entry/chart-frame';
const NAME = 'chart-frame';

const page = (script: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <title>BTC/USDT</title>
  </head>
  <body>
    <script src="${script}"></script>
  </body>
</html>
`;

/**
 * A module needs an origin that its page does not have: the script is a classic one. Its names stay
 * its own, the vendor's script shares the page with it.
 */
const asClassicScript = (code: string) =>
  `(() => {\n${code.replaceAll(/^export\s*\{\s*\};?\s*$/gm, '')}\n})();\n`;

/**
 * The market chart's page and its script, beside the app and without any of it.
 * @param app name of the app's own page
 */
export function chartFrame(app = 'index'): Plugin {
  return {
    name: NAME,
    // While developing the pages are found as they are asked for.
    config: ({ root = '' }, { command }) =>
      command === 'build'
        ? {
            build: {
              rolldownOptions: {
                input: {
                  [app]: resolve(root, `${app}.html`),
                  [NAME]: resolve(root, `${ENTRY}.ts`),
                },
              },
            },
          }
        : undefined,
    generateBundle(_options, bundle) {
      const script = Object.values(bundle).find(
        (output) => output.type === 'chunk' && output.isEntry && output.name === NAME,
      );
      if (script?.type !== 'chunk') return this.error('The chart’s script was not built');
      if (script.imports.length > 0) return this.error('The chart’s script imports the app');
      script.code = asClassicScript(script.code);
      this.emitFile({
        type: 'asset',
        fileName: CHART_FRAME_PATH.slice(1),
        source: page(`/${script.fileName}`),
      });
      return undefined;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?', 1)[0];
        if (path === CHART_FRAME_PATH) {
          for (const [name, value] of Object.entries(chartFrameHeaders())) {
            response.setHeader(name, value);
          }
          response.setHeader('Content-Type', 'text/html; charset=utf-8');
          response.end(page(`/${ENTRY}.js`));
        } else if (path === `/${ENTRY}.js`) {
          response.setHeader('Content-Type', 'text/javascript; charset=utf-8');
          server
            .transformRequest(`/${ENTRY}.ts`)
            .then((result) => response.end(asClassicScript(result?.code ?? '')), next);
        } else next();
      });
    },
  };
}
