import { isUtcDay } from '#contract/rules/days.ts';
import { Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';
import { unstorableText } from './unstorable-text.ts';

const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const INSTANT_PATTERN =
  /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

const options = { allErrors: true, strict: false, removeAdditional: false } as const;

/**
 * Requests are checked as they are: unknown fields are refused instead of dropped, and only what
 * arrives as text in paths and queries is turned into the numbers and booleans its schema names.
 * Texts that no database holds are refused in every part, whatever its schema.
 */
export function registerSchemaCompilers(app: FastifyInstance): void {
  const exact = new Ajv(options);
  const coercing = new Ajv({ ...options, coerceTypes: true });
  for (const ajv of [exact, coercing]) {
    ajv.addFormat('date', isUtcDay);
    ajv.addFormat('date-time', isInstant);
    ajv.addFormat('uuid', UUID_PATTERN);
  }
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const validate = (httpPart === 'body' ? exact : coercing).compile(schema as object);
    return (data: unknown) => {
      if (!validate(data)) return { error: validate.errors ?? [] };
      const at = unstorableText(data);
      return at === null ? { value: data } : { error: [notText(at)] };
    };
  });
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
