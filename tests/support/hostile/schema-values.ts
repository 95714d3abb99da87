import fc, { type Arbitrary } from 'fast-check';
import {
  hostileNumbers,
  hostileTexts,
  likelyFields,
  likelyTexts,
  unstorableTexts,
} from './hostile-values.ts';

/** What the OpenAPI document uses of JSON Schema. */
export interface JsonSchema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

const ITEMS_MAX = 4;
const TEXT_MAX = 40;
/** Small numbers name rows that exist. */
const ROWS = 12;

const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(...hostileTexts),
  fc.constantFrom(...hostileNumbers),
);

/**
 * Values of a schema.
 * @param spoil how many leaves in ten are hostile or of another type instead
 */
export function valueOf(schema: JsonSchema, spoil: number): Arbitrary<unknown> {
  if (schema.properties || schema.type === 'object') return objectOf(schema, spoil);
  if (schema.type === 'array') return listOf(schema, spoil);
  const right = leafOf(schema, spoil);
  if (spoil === 0) return right;
  return fc.oneof({ weight: 10 - spoil, arbitrary: right }, { weight: spoil, arbitrary: anyJson });
}

function objectOf({ properties = {}, required = [] }: JsonSchema, spoil: number) {
  const entries = Object.entries(properties).map(
    ([name, schema]) => [name, fieldOf(name, schema, spoil)] as const,
  );
  const requiredKeys = spoil > 5 ? [] : [...required];
  return fc.record(Object.fromEntries(entries), { requiredKeys });
}

function fieldOf(name: string, schema: JsonSchema, spoil: number): Arbitrary<unknown> {
  const likely = Object.hasOwn(likelyFields, name) ? likelyFields[name] : undefined;
  const any = valueOf(schema, spoil);
  if (!likely) return any;
  return fc.oneof(
    { weight: 10 - spoil, arbitrary: fc.constantFrom(...likely) },
    { weight: 2 + spoil, arbitrary: any },
  );
}

function listOf({ items = {}, minItems = 0 }: JsonSchema, spoil: number): Arbitrary<unknown> {
  return fc.array(valueOf(items, spoil), {
    minLength: minItems,
    maxLength: Math.max(ITEMS_MAX, minItems),
  });
}

function leafOf(schema: JsonSchema, spoil: number): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valueOf(one, spoil)));
  switch (schema.type) {
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema);
    default:
      return anyJson;
  }
}

function numberOf({ minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: JsonSchema) {
  const within = (value: number): boolean => value >= minimum && value <= maximum;
  const small = fc.integer({ min: minimum, max: Math.min(maximum, minimum + ROWS) });
  const edges = hostileNumbers.filter((value) => Number.isSafeInteger(value) && within(value));
  return fc.oneof(
    { weight: 3, arbitrary: small },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum, ...edges) },
  );
}

/** What a schema of text is drawn by, made once: of long texts each takes milliseconds to make. */
const texts = new Map<string, Arbitrary<unknown>>();

function textOf(schema: JsonSchema): Arbitrary<unknown> {
  const { pattern, format, minLength, maxLength } = schema;
  const key = JSON.stringify([pattern, format, minLength, maxLength]);
  const known = texts.get(key) ?? newTextOf(schema);
  texts.set(key, known);
  return known;
}

function newTextOf({ pattern, format, minLength = 0, maxLength = TEXT_MAX }: JsonSchema) {
  if (format === 'date-time') {
    return fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      fc.constantFrom('2026-01-02T03:04:05Z', '-000001-01-01T00:00:00Z', '1', '2026-02-30'),
    );
  }
  if (format === 'date') return dayText();
  if (format === 'uuid') return fc.uuid();
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern), { maxLength: 300 });
  const fits = (text: string): boolean => text.length >= minLength && text.length <= maxLength;
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...likelyTexts.filter(fits), 'x'.repeat(minLength)) },
    { weight: 2, arbitrary: fc.constantFrom('x', ...hostileTexts.filter(fits)) },
    { weight: 1, arbitrary: fc.constantFrom(...unstorableTexts) },
    {
      weight: 1,
      arbitrary: fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, TEXT_MAX) }),
    },
  );
}

function dayText(): Arbitrary<string> {
  const [min, max] = [new Date('2025-12-01'), new Date('2027-02-01')];
  const near = fc.date({ min, max, noInvalidDate: true });
  return fc.oneof(
    { weight: 3, arbitrary: near.map((date) => date.toISOString().slice(0, 10)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('0000-00-00', '0001-01-01', '9999-12-31', '2026-02-31'),
    },
  );
}
