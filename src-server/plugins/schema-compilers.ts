import { isUtcDay } from '#contract/rules/days.ts';
import { Ajv } from 'ajv';
import fastJsonStringify from 'fast-json-stringify';
import type { FastifyInstance } from 'fastify';
import { unstorableText } from './unstorable-text.ts';

const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const INSTANT_PATTERN =
  /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

const options = { allErrors: true, strict: false, removeAdditional: false } as const;

const exact = withFormats(new Ajv(options));
const coercing = withFormats(new Ajv({ ...options, coerceTypes: true }));

/** One function a schema, for every app of the process: schemas are constants of the contract. */
const bodyValidators = compiledOnce((schema) => exact.compile(schema));
const textValidators = compiledOnce((schema) => coercing.compile(schema));
const serializers = compiledOnce<(data: unknown) => string>(fastJsonStringify);

/**
 * Requests are checked as they are: unknown fields are refused instead of dropped, and only what
 * arrives as text in paths and queries is turned into the numbers and booleans its schema names.
 * Texts that no database holds are refused in every part, whatever its schema.
 *
 * A schema is compiled by the first call that needs it: all of them together cost each start more
 * than a second. `app.compileSchemas` compiles them at once, and throws for one that can't be.
 */
export function registerSchemaCompilers(app: FastifyInstance): void {
  const pending: (() => unknown)[] = [];
  app.decorate('compileSchemas', () => {
    for (const compile of pending) compile();
    return pending.length;
  });
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const validators = httpPart === 'body' ? bodyValidators : textValidators;
    const compiled = () => validators(schema);
    pending.push(compiled);
    return (data: unknown) => {
      const validate = compiled();
      if (!validate(data)) return { error: validate.errors ?? [] };
      const at = unstorableText(data);
      return at === null ? { value: data } : { error: [notText(at)] };
    };
  });
  app.setSerializerCompiler(({ schema }) => {
    const compiled = () => serializers(schema);
    pending.push(compiled);
    return (data: unknown): string => compiled()(data);
  });
}

function compiledOnce<Compiled>(
  compile: (schema: object) => Compiled,
): (schema: object) => Compiled {
  const known = new WeakMap<object, Compiled>();
  return (schema) => {
    const before = known.get(schema);
    if (before !== undefined) return before;
    const compiled = compile(schema);
    known.set(schema, compiled);
    return compiled;
  };
}

function withFormats(ajv: Ajv): Ajv {
  ajv.addFormat('date', isUtcDay);
  ajv.addFormat('date-time', isInstant);
  ajv.addFormat('uuid', UUID_PATTERN);
  return ajv;
}

function isInstant(text: string): boolean {
  const [, day] = INSTANT_PATTERN.exec(text) ?? [];
  return day !== undefined && isUtcDay(day) && !Number.isNaN(Date.parse(text));
}

const notText = (path: readonly string[]) => ({
  keyword: 'text',
  instancePath: path.map((name) => `/${name}`).join(''),
  schemaPath: '',
  params: {},
  message: 'holds a character that is no text',
});
