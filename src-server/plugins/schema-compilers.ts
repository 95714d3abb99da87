import { Ajv } from 'ajv';
import type { FastifyInstance } from 'fastify';

const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const options = { allErrors: true, strict: false, removeAdditional: false } as const;

/**
 * Requests are checked as they are: unknown fields are refused instead of dropped, and only what
 * arrives as text in paths and queries is turned into the numbers and booleans its schema names.
 */
export function registerSchemaCompilers(app: FastifyInstance): void {
  const exact = new Ajv(options);
  const coercing = new Ajv({ ...options, coerceTypes: true });
  for (const ajv of [exact, coercing]) {
    ajv.addFormat('date-time', (text: string) => !Number.isNaN(Date.parse(text)));
    ajv.addFormat('uuid', UUID_PATTERN);
  }
  app.setValidatorCompiler(({ schema, httpPart }) =>
    (httpPart === 'body' ? exact : coercing).compile(schema as object),
  );
}
