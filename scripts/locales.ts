import { basename } from 'node:path/posix';
import { parseSync, Visitor } from 'oxc-parser';
import type { Expression, Argument } from 'oxc-parser';
import { readSources, report } from './sources.ts';
import type { Sources } from './sources.ts';

type Pack = Readonly<Record<string, string>>;

const languages = ['es', 'en'] as const;
/** i18next looks in it when a screen's own namespace lacks a key. */
const commonNamespace = 'common';

/** `{{count}}` and the like, sorted: what a text wants filled in. */
function placeholders(text: string): string {
  return [...text.matchAll(/\{\{\s*([\w.]+)/g)]
    .map(([, name = '']) => name)
    .toSorted()
    .join(', ');
}

const stem = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** A template's or a literal's possible values as one pattern; undefined for anything else. */
function patternOf(node: Expression | Argument): RegExp | undefined {
  const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  if (node.type === 'Literal' && typeof node.value === 'string') {
    return new RegExp(`^${escape(node.value)}$`);
  }
  if (node.type !== 'TemplateLiteral') return undefined;
  return new RegExp(`^${node.quasis.map(({ value }) => escape(value.raw)).join('.+')}$`);
}

/** The texts that code can mean: everything written as a string, with holes for what is filled in. */
interface Uses {
  /** Any string of the code; a key that none of them matches is unused. */
  readonly strings: RegExp[];
  /** What is handed to `t` or `i18nKey`, and so must exist. */
  readonly asked: { readonly pattern: RegExp; readonly text: string }[];
  /** Namespaces that the file's `useTranslation` names. */
  readonly namespaces: string[];
}

function usesIn(path: string, code: string): Uses {
  const uses: Uses = { strings: [], asked: [], namespaces: [] };
  const ask = (node: Expression | Argument | undefined): void => {
    if (node?.type === 'ConditionalExpression') {
      ask(node.consequent);
      ask(node.alternate);
      return;
    }
    const pattern = node && patternOf(node);
    if (node && pattern) uses.asked.push({ pattern, text: code.slice(node.start, node.end) });
  };
  const namespace = (node: Argument | undefined): void => {
    if (node?.type === 'Literal') uses.namespaces.push(String(node.value));
    if (node?.type !== 'ArrayExpression') return;
    for (const element of node.elements) {
      if (element?.type === 'Literal') uses.namespaces.push(String(element.value));
    }
  };
  new Visitor({
    Literal(node) {
      const pattern = patternOf(node);
      if (pattern) uses.strings.push(pattern);
    },
    TemplateLiteral(node) {
      const pattern = patternOf(node);
      // `${a}` alone would match every key.
      if (pattern && /\w/.test(node.quasis.map(({ value }) => value.raw).join(''))) {
        uses.strings.push(pattern);
      }
    },
    CallExpression({ callee, arguments: [first] }) {
      const named = callee.type === 'MemberExpression' ? callee.property : callee;
      if (named.type !== 'Identifier') return;
      if (named.name === 't') ask(first);
      if (named.name === 'useTranslation') namespace(first);
    },
    JSXAttribute({ name, value }) {
      if (name.name === 'i18nKey' && value?.type === 'Literal') ask(value);
    },
  }).visit(parseSync(path, code).program);
  return uses;
}

/** What differs between the languages of one namespace: missing keys, plural forms, placeholders. */
function differences(namespace: string, packs: ReadonlyMap<string, Pack>): string[] {
  const wrong: string[] = [];
  const stems = new Set([...packs.values()].flatMap((pack) => Object.keys(pack).map(stem)));
  for (const language of languages) {
    const pack = packs.get(language) ?? {};
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const key of stems) {
      const isPlural = [...packs.values()].some((one) => `${key}_other` in one);
      const wanted = isPlural ? forms.map((form) => `${key}_${form}`) : [key];
      for (const one of wanted) {
        if (!(one in pack)) wrong.push(`${language}/${namespace}.json: «${one}» is missing`);
        else if (pack[one]?.trim() === '') {
          wrong.push(`${language}/${namespace}.json: «${one}» is empty`);
        }
      }
    }
  }
  for (const [key, text] of Object.entries(packs.get('es') ?? {})) {
    const other = packs.get('en')?.[key];
    if (other !== undefined && placeholders(other) !== placeholders(text)) {
      wrong.push(`${namespace}.json: «${key}» has other placeholders in es than in en`);
    }
  }
  return wrong;
}

/**
 * Compares the texts with each other and with the code: the languages have the same keys and
 * placeholders, every key the code asks for exists in a namespace it can see, and none is unused.
 * @param texts locale files by their path `…/<language>/<namespace>.json`
 * @param code the renderer's and the contract's sources without tests
 */
export function findTextProblems(texts: Sources, code: Sources): string[] {
  const byNamespace = new Map<string, Map<string, Pack>>();
  for (const [path, json] of texts) {
    const [language = '', file = ''] = path.split('/').slice(-2);
    const packs = byNamespace.get(basename(file, '.json')) ?? new Map<string, Pack>();
    byNamespace.set(basename(file, '.json'), packs.set(language, JSON.parse(json) as Pack));
  }
  const problems = [...byNamespace].flatMap(([namespace, packs]) => differences(namespace, packs));
  const keys = new Map(
    [...byNamespace].map(([namespace, packs]) => [
      namespace,
      new Set(Object.keys(packs.get('es') ?? {}).map(stem)),
    ]),
  );
  const strings: RegExp[] = [];
  for (const [path, source] of code) {
    const uses = usesIn(path, source);
    strings.push(...uses.strings);
    const visible =
      uses.namespaces.length > 0 ? [...uses.namespaces, commonNamespace] : [...keys.keys()];
    for (const { pattern, text } of uses.asked) {
      const exists = visible.some((one) =>
        [...(keys.get(one) ?? [])].some((key) => pattern.test(key)),
      );
      if (!exists) {
        problems.push(`${path}: ${text} is in no namespace of this file (${visible.join(', ')})`);
      }
    }
  }
  for (const [namespace, names] of keys) {
    for (const key of names) {
      if (!strings.some((pattern) => pattern.test(key))) {
        problems.push(`${namespace}.json: «${key}» is used nowhere`);
      }
    }
  }
  return problems;
}

if (import.meta.main) {
  const texts = readSources(['src-renderer/locales/*/*.json']);
  const code = readSources(['src-{renderer,contract}/**/*.{ts,tsx}']);
  const tested = new Map([...code].filter(([path]) => !/\.test\.tsx?$/.test(path)));
  report(
    findTextProblems(texts, tested),
    `${texts.size} files of texts: none missing, none unused.`,
  );
}
