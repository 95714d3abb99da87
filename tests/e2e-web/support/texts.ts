import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Language = 'es' | 'en';
type Values = Readonly<Record<string, string | number>>;

const folder = join(import.meta.dirname, '../../../src-renderer/locales');
const packs = new Map<string, Record<string, string>>();

function pack(language: Language, namespace: string): Record<string, string> {
  const path = join(folder, language, `${namespace}.json`);
  const known = packs.get(path);
  if (known) return known;
  const read = JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  packs.set(path, read);
  return read;
}

export interface Texts {
  readonly language: Language;
  /** A text as the screen shows it; throws for one that does not exist. */
  (namespace: string, key: string, values?: Values): string;
  /** The same as a pattern in which every value not given matches anything. */
  like(namespace: string, key: string, values?: Values): RegExp;
}

/** The product's own texts, so that tests follow the copy and never repeat it. */
export function textsOf(language: Language): Texts {
  const find = (namespace: string, key: string): string => {
    const text = pack(language, namespace)[key];
    if (text === undefined) throw new Error(`No text ${namespace}:${key} in ${language}`);
    return text;
  };
  const say = (namespace: string, key: string, values: Values = {}) =>
    find(namespace, key).replaceAll(/\{\{(\w+)[^}]*\}\}/g, (all, name: string) =>
      name in values ? String(values[name]) : all,
    );
  const like = (namespace: string, key: string, values: Values = {}) =>
    new RegExp(
      say(namespace, key, values)
        .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
        .replaceAll(/\{\{[^}]*\}\}/g, '.+'),
    );
  return Object.assign(say, { language, like });
}
