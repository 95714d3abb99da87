import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import type { CallExpression } from 'oxc-parser';
import { readSources, report, root } from '../sources.ts';

/** A table a section. */
const TABLES = 'docs/spec/*.md';
const LINK = /\[[^\]]*\]\(([^)\s]+)\)/g;
/** A file and, behind it, the title of one of its tests. */
const CITED = /^[^[]*\[[^\]]*\]\(([^)\s]+)\) › (.+)$/;

/** Text of a file by its path below the root; undefined where there is none. */
type Read = (path: string) => string | undefined;

interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/** The table rows of a Markdown text, without heads and rules. */
function rowsOf(markdown: string): Row[] {
  const lines = markdown.split('\n').map((text, index) => ({ text: text.trim(), line: index + 1 }));
  const isRule = (text = '') => /^\|[\s|:-]+\|$/.test(text);
  return lines
    .filter(
      ({ text }, index) => text.startsWith('|') && !isRule(text) && !isRule(lines[index + 1]?.text),
    )
    .map(({ text, line }) => ({
      line,
      cells: text
        .slice(1, text.endsWith('|') ? -1 : undefined)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|')),
    }));
}

/** `test`, `it` or `describe` at the root of a callee, however it goes on: `test.each([…])`. */
function isTestCall({ callee }: CallExpression): boolean {
  let node: { readonly type: string } = callee;
  while (node.type === 'MemberExpression' || node.type === 'CallExpression') {
    node = 'object' in node ? (node.object as typeof node) : (node as CallExpression).callee;
  }
  return 'name' in node && ['test', 'it', 'describe'].includes(String(node.name));
}

/** Titles of the tests, groups and steps of a file; of a template its source. */
export function titlesOf(path: string, code: string): ReadonlySet<string> {
  const titles = new Set<string>();
  const { program } = parseSync(path, code);
  new Visitor({
    CallExpression(call) {
      const [title] = call.arguments;
      if (!title || !isTestCall(call)) return;
      if (title.type === 'Literal' && typeof title.value === 'string') titles.add(title.value);
      if (title.type === 'TemplateLiteral') titles.add(code.slice(title.start + 1, title.end - 1));
    },
  }).visit(program);
  return titles;
}

/** What is wrong with a table that says by which test, or against which decision, each sentence stands. */
export function checkTable(table: string, markdown: string, read: Read): readonly string[] {
  const titles = new Map<string, ReadonlySet<string>>();
  const below = (link: string) => posix.join(posix.dirname(table), link.replace(/#.*$/, ''));

  function wrongWith(part: string): string | undefined {
    const cited = CITED.exec(part);
    const links = cited ? [cited[1] ?? ''] : [...part.matchAll(LINK)].map(([, link = '']) => link);
    if (links.length === 0) return `"${part}" names neither a test nor a decision`;
    const missing = links.find((link) => read(below(link)) === undefined);
    if (missing !== undefined) return `${missing} does not exist`;
    if (!cited) {
      const code = links.find((link) => /\.tsx?$/.test(below(link)));
      return code && `${code} is cited without the title of a test`;
    }
    const [, link = '', title = ''] = cited;
    const path = below(link);
    const known = titles.get(path) ?? titlesOf(path, read(path) ?? '');
    titles.set(path, known);
    return known.has(title) ? undefined : `${path} has no test "${title}"`;
  }

  const rows = rowsOf(markdown);
  const problems = rows.flatMap(({ line, cells }) => {
    const [sentence, shownBy, ...more] = cells;
    const at = `${table}:${line}`;
    if (more.length > 0 || !sentence) return [`${at} is no row of two cells`];
    if (!shownBy) return [`${at} says of nothing that it shows this`];
    const wrong = shownBy.split('<br>').map((part) => wrongWith(part.trim()));
    return wrong.flatMap((problem) => (problem === undefined ? [] : [`${at} ${problem}`]));
  });
  return rows.length > 0 ? problems : [`${table} has no rows`];
}

if (import.meta.main) {
  const read: Read = (path) =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;
  const tables = [...readSources([TABLES])];
  report(
    tables.length > 0
      ? tables.flatMap(([path, markdown]) => checkTable(path, markdown, read))
      : [`There is no ${TABLES}`],
    'Every sentence of the specification stands against a test or a decision that exists.',
  );
}
