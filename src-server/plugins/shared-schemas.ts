import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = join(import.meta.dirname, '../../src-contract/api');
/** Shorter ones stay where they are: a string with a pattern says more than a name. */
const SHORTEST = 150;

interface Document {
  readonly paths: object;
  readonly components: Readonly<Record<string, object>>;
}

/** TypeBox's pattern for a record of any key, which OpenAPI says as additional properties. */
const ANY_KEY = '^.*$';

function asDescribed(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('patternProperties' in value)) return value;
  const { patternProperties, ...rest } = value as { patternProperties: Record<string, unknown> };
  return ANY_KEY in patternProperties
    ? { ...rest, additionalProperties: patternProperties[ANY_KEY] }
    : value;
}

/** The schemas that files of the contract export under a name, by their text. */
async function namedSchemas(): Promise<ReadonlyMap<string, string>> {
  const files = globSync('**/*.schema.ts', { cwd: folder }).toSorted();
  const named = new Map<string, string>();
  for (const file of files) {
    const { href } = pathToFileURL(join(folder, file));
    const exported = Object.entries((await import(href)) as Record<string, unknown>);
    for (const [name, schema] of exported) {
      // Functions make schemas, and small names stand for the schemas of a whole call.
      if (!/^[A-Z]/.test(name) || typeof schema !== 'object') continue;
      const text = JSON.stringify(schema, asDescribed);
      if (text.length >= SHORTEST && !named.has(text)) named.set(text, name);
    }
  }
  return named;
}

/**
 * Says each schema that the contract names once, under `components`.
 * @throws TypeError where two schemas of one name are used
 */
export async function shareSchemas<Given extends Document>(document: Given): Promise<Given> {
  const named = await namedSchemas();
  const shared = new Map<string, unknown>();
  const textOf = new Map<string, string>();

  const withRefs = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const text = JSON.stringify(value);
    const name = named.get(text);
    if (name === undefined) return partsOf(value);
    if (!textOf.has(name)) {
      textOf.set(name, text);
      shared.set(name, partsOf(value));
    }
    if (textOf.get(name) !== text) throw new TypeError(`Two schemas are called ${name}`);
    return { $ref: `#/components/schemas/${name}` };
  };
  const partsOf = (value: object): unknown =>
    Array.isArray(value)
      ? value.map(withRefs)
      : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withRefs(part)]));

  const paths = withRefs(document.paths) as object;
  const schemas = Object.fromEntries([...shared].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const { components } = document;
  return {
    ...document,
    paths,
    components: { ...components, schemas: { ...components['schemas'], ...schemas } },
  };
}
