import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preloadLanguage } from './vite/preload-language.ts';
import { strictStyles } from './vite/strict-styles.ts';

const here = (path: string) => resolve(import.meta.dirname, path);
const { version } = JSON.parse(readFileSync(here('package.json'), 'utf8')) as { version: string };

/** The web build: the renderer as a plain single-page application. */
export default defineConfig({
  root: here('src-renderer'),
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(version) },
  plugins: [react(), strictStyles(), preloadLanguage()],
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    target: 'es2024',
    // The policy allows no `data:` fonts or scripts: every asset is a file.
    assetsInlineLimit: 0,
    manifest: true,
    sourcemap: false,
  },
  worker: { format: 'es' },
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/api': 'http://127.0.0.1:8000' },
  },
});
