import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the tour leaves its pictures and their sheet; git ignores it. */
export const tourFolder = join(import.meta.dirname, '../../dist/tour');

/** One picture of the tour. */
export interface Picture {
  /** In `tourFolder`. */
  readonly file: string;
  /** The screen's address, or what is open over it. */
  readonly screen: string;
  /** Who sees it, as the visit is called. */
  readonly visit: string;
  /** CSS pixels. */
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly language: 'es' | 'en';
  /** Violations of axe and of the layout's audit, one line each. */
  readonly findings: readonly string[];
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function figure({ file, width, scheme, language, findings }: Picture): string {
  const list = findings.map((finding) => `<li>${escape(finding)}</li>`).join('');
  const kind = findings.length > 0 ? ' class="found"' : '';
  return `<figure${kind}><a href="${file}"><img src="${file}" alt="" loading="lazy" width="${Math.min(width, 360)}"></a>
<figcaption>${width} px, ${scheme}, ${language}<ul>${list}</ul></figcaption></figure>`;
}

/** Puts all pictures beside each other, a row a screen, with what was found below each. */
export function writeContactSheet(): void {
  const pictures = globSync('*.json', { cwd: tourFolder })
    .toSorted()
    .flatMap((file) => JSON.parse(readFileSync(join(tourFolder, file), 'utf8')) as Picture[]);
  const screens = Map.groupBy(pictures, ({ visit, screen }) => `${visit}: ${screen}`);
  const sections = [...screens].map(
    ([name, own]) => `<section><h2>${escape(name)}</h2>${own.map(figure).join('\n')}</section>`,
  );
  const found = pictures.filter(({ findings }) => findings.length > 0).length;
  const sheet = join(tourFolder, 'index.html');
  writeFileSync(
    sheet,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tour</title>
<style>
body { font: 14px/1.4 system-ui; margin: 16px; background: #ddd }
section { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 12px }
h2 { inline-size: 100%; font-size: 16px; position: sticky; top: 0; background: #ddd }
figure { margin: 0; max-inline-size: 360px }
img { max-block-size: 640px; object-fit: cover; object-position: top; border: 1px solid #999 }
.found img { border-color: #c00; outline: 2px solid #c00 }
li { color: #a00; overflow-wrap: anywhere }
body:has(#only:checked) figure:not(.found) { display: none }
</style>
<h1>${pictures.length} pictures, ${found} with findings</h1>
<label><input type="checkbox" id="only"> only those with findings</label>
${sections.join('\n')}`,
  );
  console.log(`${pictures.length} pictures, ${found} with findings: ${sheet}`);
}
