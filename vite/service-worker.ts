import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin, PluginOption } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';

/** Chunks that open without a network: login, the members' frame with their first screen, toasts, menus. */
const SHELL = [
  'framework',
  'index',
  'start',
  'texts-es',
  'texts-en',
  'field-texts-es',
  'field-texts-en',
  'shared',
  'members',
  'member-texts-es',
  'member-texts-en',
  'more-texts',
  'end-session',
  'stack',
  // Of the account and the language: who has no connection logs out as well.
  'dropdown-menu',
];
/** The same by their source: the palette, which answers questions from what is kept, and its texts. */
const SHELL_SOURCES = [
  'app/shell/member-palette.tsx',
  ...['es', 'en'].flatMap((language) =>
    ['palette', 'reports', 'ledger'].map((texts) => `locales/${language}/${texts}.json`),
  ),
];
const SHELL_FILES = new Set(['index.html', 'before-paint.js', 'icon.svg', 'manifest.webmanifest']);

interface BuiltChunk {
  readonly file: string;
  readonly name?: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
}

/** The built files of the shell: its chunks and what they import statically. */
function shellFiles(outDir: string): ReadonlySet<string> {
  const manifest = JSON.parse(
    readFileSync(resolve(outDir, '.vite/manifest.json'), 'utf8'),
  ) as Readonly<Record<string, BuiltChunk>>;
  const files = new Set(SHELL_FILES);
  const seen = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  const chunks = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'));
  for (const name of SHELL) {
    const found = chunks.find(([, chunk]) => chunk.name === name);
    if (!found) throw new Error(`The service worker's shell has no chunk ${name} any more`);
    visit(found[0]);
  }
  for (const source of SHELL_SOURCES) {
    if (!manifest[source]) throw new Error(`The service worker's shell has no ${source} any more`);
    visit(source);
  }
  return files;
}

const webManifest: VitePWAOptions['manifest'] = {
  id: '/',
  name: 'TCT Back Office',
  short_name: 'TCT',
  description: 'Tu negocio en la red TCT: saldos, árbol, retiros y noticias.',
  lang: 'es',
  dir: 'ltr',
  start_url: '/dashboard',
  scope: '/',
  display: 'standalone',
  theme_color: '#0d1219',
  background_color: '#0d1219',
  categories: ['finance', 'business'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  shortcuts: [
    { name: 'Retirar', url: '/withdrawals' },
    { name: 'Mis retiros', url: '/made-withdrawals' },
    { name: 'Panel', url: '/dashboard' },
  ].map((shortcut) => ({
    ...shortcut,
    icons: [{ src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' }],
  })),
};

/**
 * The installable app: its manifest, and a service worker that holds the app's own files and nothing
 * of the API. A new version waits until the member starts it.
 */
export function serviceWorker(): PluginOption {
  let outDir = '';
  const readOutDir: Plugin = {
    name: 'service-worker-out-dir',
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir);
    },
  };
  const pwa = VitePWA({
    // Registered by the app itself, through its Trusted Types policy.
    injectRegister: null,
    registerType: 'prompt',
    manifest: webManifest,
    includeManifestIcons: false,
    workbox: {
      globPatterns: ['**/*.{html,js,css,svg,woff2}'],
      manifestTransforms: [
        (entries) => {
          const files = shellFiles(outDir);
          return { manifest: entries.filter(({ url }) => files.has(url)), warnings: [] };
        },
      ],
      // Their names change with their content.
      dontCacheBustURLsMatching: /^assets\//,
      // A runtime in a file of its own would be one more script to allow.
      inlineWorkboxRuntime: true,
      sourcemap: false,
      clientsClaim: true,
      skipWaiting: false,
      cleanupOutdatedCaches: true,
      navigateFallback: 'index.html',
      // The API is never answered from here, nor is any file that is not a screen. The pages
      // of vouchers and statements have headers of their own, and are of no use without the server.
      navigateFallbackDenylist: [
        /^\/api\//,
        /^\/packages\//,
        /\.\w+$/,
        /^\/(voucher|statement)\/?$/,
      ],
      runtimeCaching: [
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
          handler: 'CacheFirst',
          options: {
            cacheName: 'app-files',
            expiration: { maxEntries: 300, purgeOnQuotaError: true },
            plugins: [
              {
                // A page of something in between must not be kept in a script's place.
                cacheWillUpdate: async ({ response }) =>
                  response.status === 200 &&
                  !(response.headers.get('Content-Type') ?? '').includes('text/html')
                    ? response
                    : null,
              },
            ],
          },
        },
      ],
    },
  });
  return [readOutDir, pwa];
}
