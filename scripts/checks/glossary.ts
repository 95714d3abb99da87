import { basename } from 'node:path/posix';
import { readSources, report } from '../sources.ts';
import type { Sources } from '../sources.ts';

const glossaryPath = 'docs/glossary.md';
/** Where a word is looked for: code with its comments and file names, documents, texts of the screens. */
const patterns = ['src-*/**/*.{ts,tsx,css}', 'docs/**/*.md', 'src-renderer/locales/*/*.json'];

/** A word that a thing is not called, and what it is called. */
interface Unwanted {
  readonly word: string;
  readonly instead: string;
  /** The language whose texts it is looked for in; undefined: code, documents and English texts. */
  readonly language?: 'es' | 'en';
}

const headings = { '### Español': 'es', '### English': 'en' } as const;

/** The bold words of the column *not*, with the word of their row. A `###` heading starts a language's table. */
export function unwantedWords(glossary: string): Unwanted[] {
  const found: Unwanted[] = [];
  let language: Unwanted['language'];
  let column = -1;
  for (const line of glossary.split('\n')) {
    if (line.startsWith('#')) {
      language = line in headings ? headings[line as keyof typeof headings] : undefined;
    }
    if (!line.startsWith('|')) {
      column = -1;
      continue;
    }
    const cells = line.split('|').map((cell) => cell.trim());
    if (column < 0) {
      column = cells.indexOf('not');
      continue;
    }
    for (const [, word = ''] of (cells[column] ?? '').matchAll(/\*\*([^*]+)\*\*/g)) {
      found.push({ word, instead: cells[1] ?? '', ...(language && { language }) });
    }
  }
  return found;
}

/** `stakeLimit` as `stake Limit`, so that a word is found inside of a name. */
const apart = (text: string): string => text.replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ');

/** Whole words alone, its parts with a space or a hyphen between them, in the singular or the plural. */
function patternOf(words: readonly string[]): RegExp {
  const parts = words.map((word) =>
    word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(/[- ]/g, '[-_ ]'),
  );
  return new RegExp(String.raw`(?<!\p{L})(?:${parts.join('|')})(?:s|es)?(?!\p{L})`, 'iu');
}

/** The language of a file of texts; undefined for code and documents. */
const languageOf = (path: string): string | undefined =>
  /^src-renderer\/locales\/(\w+)\//.exec(path)?.[1];

/** A text without its key and the names in it. What people type to find an action (`….words`) is theirs. */
function textOf(line: string): string {
  const [, key = '', text = ''] = /^\s*"([^"]*)":\s*"(.*)"/.exec(line) ?? [];
  return key.endsWith('.words') ? '' : text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, '');
}

function isReadFor({ language }: Unwanted, path: string): boolean {
  const own = languageOf(path);
  return language === undefined ? own === undefined || own === 'en' : own === language;
}

/** One sentence for each use of an unwanted word, beginning with its file and line. */
export function findUnwanted(sources: Sources, unwanted: readonly Unwanted[]): string[] {
  const problems: string[] = [];
  for (const [path, code] of sources) {
    if (path === glossaryPath) continue;
    const asked = unwanted.filter((one) => isReadFor(one, path));
    // One expression for all words: a file has none of them nearly always.
    const any = patternOf(asked.map(({ word }) => word));
    const look = (text: string, where: string): void => {
      const spread = apart(text);
      if (!any.test(spread)) return;
      for (const { word, instead } of asked) {
        if (!patternOf([word]).test(spread)) continue;
        problems.push(`${where}: not "${word}" but "${instead}" (${glossaryPath})`);
      }
    };
    if (languageOf(path) === undefined) look(basename(path), path);
    for (const [index, line] of code.split('\n').entries()) {
      look(languageOf(path) === undefined ? line : textOf(line), `${path}:${index + 1}`);
    }
  }
  return problems;
}

function main(): void {
  const sources = readSources(patterns);
  const words = unwantedWords(sources.get(glossaryPath) ?? '');
  const problems =
    words.length > 0 ? findUnwanted(sources, words) : [`${glossaryPath} has no words`];
  report(problems, `${words.length} words that nothing is called`);
}

if (import.meta.main) main();
