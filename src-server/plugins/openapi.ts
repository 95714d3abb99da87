import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { errorCodes } from '#contract/api/errors.ts';
import { version } from '../version.ts';

const errorBody = {
  type: 'object' as const,
  required: ['code', 'message', 'request_id'],
  properties: {
    code: { type: 'string' as const, enum: [...errorCodes] },
    message: { type: 'string' as const },
    fields: {
      type: 'object' as const,
      additionalProperties: {
        type: 'object' as const,
        required: ['id'],
        properties: { id: { type: 'string' as const }, values: { type: 'object' as const } },
      },
    },
    details: { type: 'object' as const },
    request_id: { type: 'string' as const },
  },
};

interface Operation {
  readonly responses: Record<string, unknown>;
}

const failure = {
  description: 'Refused or failed',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } },
};

/** Collects every route registered after it and serves the document at /api/openapi.json. */
export async function registerOpenapi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'TCT Back Office API',
        version,
        description:
          'Money travels as decimal strings. Every answer that is not 2xx is an ErrorBody.',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        schemas: { ErrorBody: errorBody },
      },
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => describeApi(app));
}

/** The contract as an OpenAPI 3.1 document; the app must be ready. */
export function describeApi(app: FastifyInstance): object {
  const document = app.swagger() as unknown as {
    readonly paths?: Record<string, Record<string, Operation>>;
  };
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [
          method,
          { ...operation, responses: { ...operation.responses, default: failure } },
        ]),
      ),
    ]),
  );
  return { ...document, paths };
}
