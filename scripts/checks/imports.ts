import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';

export interface Import {
  readonly specifier: string;
  readonly names: readonly string[];
  /** True where types alone are imported: nothing is left of it when the code runs. */
  readonly typesOnly: boolean;
}

/** What a file imports, re-exports included, as the code says it. */
export function importsOf(path: string, code: string): { imports: Import[]; exportsAll: boolean } {
  const { module } = parseSync(path, code);
  const imports: Import[] = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    names: entries.flatMap(({ importName }) => importName.name ?? []),
    typesOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"`](.*)['"`]$/.exec(code.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[1] !== undefined) {
      imports.push({ specifier: literal[1], names: [], typesOnly: false });
    }
  }
  let exportsAll = false;
  for (const { moduleRequest, importName, isType } of module.staticExports.flatMap(
    (e) => e.entries,
  )) {
    if (moduleRequest) {
      imports.push({ specifier: moduleRequest.value, names: [], typesOnly: isType });
    }
    if (importName.kind.startsWith('All')) exportsAll = true;
  }
  return { imports, exportsAll };
}

/** The file of ours that an import means, or undefined for a package. */
export function resolve(from: string, specifier: string): string | undefined {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('#')) return plain.replace(/^#(\w+)\//, 'src-$1/');
  if (plain.startsWith('.')) return posix.join(posix.dirname(from), plain);
  return undefined;
}
