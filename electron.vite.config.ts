import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { appVersion } from './vite/app-version.ts';
import { noteBundledPackages } from './vite/bundled-packages.ts';
import { chartFrame } from './vite/chart-frame.ts';
import { preloads } from './vite/preloads.ts';
import { startFrame } from './vite/start-frame.ts';
import { strictStyles } from './vite/strict-styles.ts';
import { textsWithCode } from './vite/texts-with-code.ts';

const here = (path: string): string => resolve(import.meta.dirname, path);

/** The API that a build works with: that of this computer unless TCT_API_URL names another one. */
const apiOrigin = process.env['TCT_API_URL'] ?? 'http://127.0.0.1:8000';

/** How phones are reached (docs/desktop.md); without a project id they are not. */
const walletConnect = {
  projectId: process.env['WALLETCONNECT_PROJECT_ID'] ?? '',
  url: process.env['WALLETCONNECT_RELAY_URL'] ?? 'wss://relay.walletconnect.com',
};

/** electron-vite sets `./`, with which a page at app://bundle/a/b would look for its files in /a. */
const absoluteBase: Plugin = {
  name: 'absolute-base',
  enforce: 'post',
  config(config) {
    config.base = '/';
  },
};

export default defineConfig({
  main: {
    plugins: [noteBundledPackages('main')],
    define: {
      __API_ORIGIN__: JSON.stringify(apiOrigin),
      __WALLETCONNECT__: JSON.stringify(JSON.stringify(walletConnect)),
      __UPDATE_KEYS__: JSON.stringify(process.env['TCT_UPDATE_KEYS'] ?? 'no update keys'),
    },
    build: {
      // The package carries no node_modules: those are the server's.
      externalizeDeps: false,
      outDir: here('out/main'),
      rolldownOptions: { input: { main: here('src-main/main.ts') } },
    },
  },
  preload: {
    plugins: [noteBundledPackages('preload')],
    build: {
      externalizeDeps: false,
      outDir: here('out/preload'),
      rolldownOptions: {
        input: {
          preload: here('src-preload/preload.ts'),
          'ask-window': here('src-preload/ask-window.ts'),
          'find-bar': here('src-preload/find-bar.ts'),
          ledger: here('src-preload/ledger.ts'),
          replay: here('src-preload/replay.ts'),
        },
        // A sandboxed preload script cannot be an ES module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: here('src-renderer'),
    plugins: [
      react(),
      appVersion(),
      strictStyles(),
      textsWithCode(),
      preloads(),
      startFrame(),
      chartFrame('desktop'),
      absoluteBase,
      noteBundledPackages('renderer'),
    ],
    build: {
      outDir: here('out/renderer'),
      target: 'es2024',
      minify: true,
      // The policy allows no `data:` fonts or scripts: every asset is a file.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: {
          desktop: here('src-renderer/desktop.html'),
          'ask-window': here('src-renderer/ask-window.html'),
          'find-bar': here('src-renderer/find-bar.html'),
          ledger: here('src-renderer/ledger.html'),
          replay: here('src-renderer/replay.html'),
        },
      },
    },
    worker: { format: 'es' },
    server: { port: 5174, strictPort: true, proxy: { '/api': apiOrigin, '/packages': apiOrigin } },
  },
});
