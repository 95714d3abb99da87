import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const EMPTY_ROOT = '<div id="root"></div>';
/** From the page's root to the script that ends the body. */
const DRAWN_ROOT = /<div id="root">[\s\S]*<\/div>(?=\s*<script type="module")/;

/** Gives the desktop's page the frame that the web's begins with: there is one drawing of it. */
export function startFrame(): Plugin {
  let webPage = '';
  return {
    name: 'start-frame',
    configResolved({ root }) {
      webPage = resolve(root, 'index.html');
    },
    transformIndexHtml: {
      order: 'pre',
      handler(html) {
        const root = DRAWN_ROOT.exec(readFileSync(webPage, 'utf8'))?.[0];
        if (root === undefined || !html.includes(EMPTY_ROOT)) {
          throw new Error('The frame of the start is not where it was in index.html, desktop.html');
        }
        return html.replace(EMPTY_ROOT, () => root);
      },
    },
  };
}
