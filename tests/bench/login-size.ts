import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWebIfStale } from '../../scripts/web-build.ts';
import type { Bench, Measure } from './bench.ts';

/** Budgets of the login screen, gzipped bytes of everything it loads (docs/adr/0198). */
const FRAMEWORK_BUDGET = 128_000;
const OWN_BUDGET = 40_000;
const CSS_BUDGET = 10_000;

/** The chunk of the libraries. */
const FRAMEWORK = /\/framework-[^/]*\.js$/;

/** Texts the login screen fetches beside its code. */
const TEXTS = /^_texts-es-/;

interface ManifestChunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

type Manifest = Readonly<Record<string, ManifestChunk>>;

/** The page's own scripts and styles, and what those import statically. */
function filesOf(manifest: Manifest, page: string): Set<string> {
  const files = new Set<string>();
  const visit = (chunk: ManifestChunk | undefined): void => {
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) visit(manifest[imported]);
  };
  for (const [name, chunk] of Object.entries(manifest)) {
    if (page.includes(`/${chunk.file}"`) || TEXTS.test(name)) visit(chunk);
  }
  return files;
}

/** Weighs what the login screen of the web build in `dist` loads; prints a table. */
export function benchLoginSize(
  dist = resolve(import.meta.dirname, '../../dist/web'),
): readonly Measure[] {
  const manifest = JSON.parse(
    readFileSync(resolve(dist, '.vite/manifest.json'), 'utf8'),
  ) as Manifest;
  const page = readFileSync(resolve(dist, 'index.html'), 'utf8');
  const files = [...filesOf(manifest, page)]
    .map((file) => ({ file, bytes: gzipSync(readFileSync(resolve(dist, file))).length }))
    .toSorted((a, b) => b.bytes - a.bytes);
  console.table(files);
  const total = (kind: RegExp): number =>
    files.reduce((sum, { file, bytes }) => (kind.test(file) ? sum + bytes : sum), 0);
  const unit = 'bytes';
  return [
    {
      what: 'login screen, libraries gzipped',
      value: total(FRAMEWORK),
      unit,
      atMost: FRAMEWORK_BUDGET,
    },
    {
      what: 'login screen, own JS and texts gzipped',
      value: total(/\.js$/) - total(FRAMEWORK),
      unit,
      atMost: OWN_BUDGET,
    },
    { what: 'login screen, CSS gzipped', value: total(/\.css$/), unit, atMost: CSS_BUDGET },
  ];
}

export const bench: Bench = async () => {
  if (!(await buildWebIfStale())) throw new Error('The web app could not be built.');
  return benchLoginSize();
};
