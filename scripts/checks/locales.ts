import { basename } from 'node:path/posix';
import { parseSync, Visitor } from 'oxc-parser';
import type { Argument, BindingPattern, Expression } from 'oxc-parser';
import { readSources, report } from '../sources.ts';
import type { Sources } from '../sources.ts';

type Pack = Readonly<Record<string, string>>;

const languages = ['es', 'en'] as const;
/** What `useTranslation()` without a name looks into. */
const defaultNamespace = 'common';

/** `{{count}}` and the like, sorted: what a text wants filled in. */
function placeholders(text: string): string {
  return [...text.matchAll(/\{\{\s*([\w.]+)/g)]
    .map(([, name = '']) => name)
    .toSorted()
    .join(', ');
}

const stem = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** A text that is known, or what a template's values have in common. */
type Pattern = string | RegExp;

/** A template's or a literal's possible values as one pattern; undefined for anything else. */
function patternOf(node: Expression | Argument): Pattern | undefined {
  const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return undefined;
  return new RegExp(`^${node.quasis.map(({ value }) => escape(value.raw)).join('.+')}$`);
}

/** A key handed to a translating function, and the namespaces that one looks into. */
interface Asked {
  readonly pattern: Pattern;
  readonly text: string;
  /** Undefined where the function came from elsewhere: it may look into any. */
  readonly namespaces: readonly string[] | undefined;
}

interface Uses {
  /** Every string of the code, with holes for what is filled in; a key that none of them matches is unused. */
  readonly strings: Pattern[];
  readonly asked: Asked[];
}

function stringsIn(node: Expression | Argument | undefined): string[] {
  if (node?.type === 'Literal') return [String(node.value)];
  if (node?.type !== 'ArrayExpression') return [];
  return node.elements.flatMap((one) => (one?.type === 'Literal' ? String(one.value) : []));
}

/** The `ns` of the options of a call such as `t('yes', { ns: 'common' })`. */
function namespaceOption(options: Argument | undefined): string[] {
  if (options?.type !== 'ObjectExpression') return [];
  return options.properties.flatMap((one) =>
    one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === 'ns'
      ? stringsIn(one.value)
      : [],
  );
}

/** The name that `const { t: name } = useTranslation(…)` gives the translating function. */
function boundName(pattern: BindingPattern): string | undefined {
  if (pattern.type !== 'ObjectPattern') return undefined;
  for (const one of pattern.properties) {
    if (one.type !== 'Property' || one.key.type !== 'Identifier' || one.key.name !== 't') continue;
    if (one.value.type === 'Identifier') return one.value.name;
  }
  return undefined;
}

function usesIn(path: string, code: string): Uses {
  const uses: Uses = { strings: [], asked: [] };
  const { program } = parseSync(path, code);
  const bound = new Map<string, string[]>();
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier') return;
      if (init.callee.name !== 'useTranslation') return;
      const name = boundName(id);
      const named = stringsIn(init.arguments[0]);
      const namespaces = named.length > 0 ? named : [defaultNamespace];
      if (name !== undefined) bound.set(name, [...(bound.get(name) ?? []), ...namespaces]);
    },
  }).visit(program);
  const ask = (node: Expression | Argument | undefined, namespaces?: readonly string[]): void => {
    if (node?.type === 'ConditionalExpression') {
      ask(node.consequent, namespaces);
      ask(node.alternate, namespaces);
      return;
    }
    const pattern = node && patternOf(node);
    if (!node || pattern === undefined) return;
    uses.asked.push({ pattern, text: code.slice(node.start, node.end), namespaces });
  };
  new Visitor({
    Literal(node) {
      const pattern = patternOf(node);
      if (pattern !== undefined) uses.strings.push(pattern);
    },
    TemplateLiteral(node) {
      const pattern = patternOf(node);
      // `${a}` alone would match every key.
      if (pattern !== undefined && /\w/.test(node.quasis.map(({ value }) => value.raw).join(''))) {
        uses.strings.push(pattern);
      }
    },
    CallExpression({ callee, arguments: [key, options] }) {
      const named = callee.type === 'MemberExpression' ? callee.property : callee;
      if (named.type !== 'Identifier') return;
      if (named.name !== 't' && !bound.has(named.name)) return;
      const own = namespaceOption(options);
      ask(key, own.length > 0 ? own : bound.get(named.name));
    },
    JSXAttribute({ name, value }) {
      if (name.name === 'i18nKey' && value?.type === 'Literal') ask(value);
    },
  }).visit(program);
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
 * @param code sources without tests: renderer, contract, and the server, which names fields' errors
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
  const known = new Set<string>();
  const templates: RegExp[] = [];
  for (const [path, source] of code) {
    const uses = usesIn(path, source);
    for (const string of uses.strings) {
      if (typeof string === 'string') known.add(string);
      else templates.push(string);
    }
    for (const { pattern, text, namespaces = [...keys.keys()] } of uses.asked) {
      const exists = namespaces.some((one) => hasMatch(keys.get(one) ?? new Set(), pattern));
      const places = [...new Set(namespaces)].join(', ');
      if (!exists) problems.push(`${path}: ${text} is not in ${places}`);
    }
  }
  for (const [namespace, names] of keys) {
    for (const key of names) {
      if (!known.has(key) && !templates.some((pattern) => pattern.test(key))) {
        problems.push(`${namespace}.json: «${key}» is used nowhere`);
      }
    }
  }
  return problems;
}

/** Most keys are written out, and found without going through all of them. */
const hasMatch = (keys: ReadonlySet<string>, pattern: Pattern): boolean =>
  typeof pattern === 'string' ? keys.has(pattern) : [...keys].some((key) => pattern.test(key));

if (import.meta.main) {
  const texts = readSources(['src-renderer/locales/*/*.json']);
  const code = readSources(['src-{renderer,contract,server}/**/*.{ts,tsx}']);
  const tested = new Map([...code].filter(([path]) => !/\.test\.tsx?$/.test(path)));
  report(
    findTextProblems(texts, tested),
    `${texts.size} files of texts: none missing, none unused.`,
  );
}
