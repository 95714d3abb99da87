import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appIcons } from './vite/app-icons.ts';
import { appVersion } from './vite/app-version.ts';
import { chartFrame } from './vite/chart-frame.ts';
import { preloads } from './vite/preloads.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { startChunks } from './vite/start-chunks.ts';
import { strictStyles } from './vite/strict-styles.ts';
import { textsWithCode } from './vite/texts-with-code.ts';

const here = (path: string) => resolve(import.meta.dirname, path);

/** The web build: the renderer as a plain single-page application. */
export default defineConfig({
  root: here('src-renderer'),
  plugins: [
    react(),
    appVersion(),
    strictStyles(),
    textsWithCode(),
    preloads(),
    appIcons(),
    chartFrame(),
    serviceWorker(),
  ],
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: 'es2024',
    // The policy allows no `data:` fonts or scripts: every asset is a file.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // The app's own page is named by the plugin of the chart's.
    rolldownOptions: {
      input: { replay: here('src-renderer/replay.html') },
      output: { codeSplitting: startChunks() },
    },
  },
  worker: { format: 'es' },
  server: {
    port: 5173,
    strictPort: true,
    // The server of `npm run dev`.
    proxy: Object.fromEntries(
      ['/api', '/packages'].map((path) => [
        path,
        `http://127.0.0.1:${process.env['PORT'] ?? 8000}`,
      ]),
    ),
  },
});
