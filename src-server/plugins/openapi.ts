import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { errorCodes, type ErrorCode } from '#contract/api/errors.ts';
import { version } from '../version.ts';
import { statusOf } from './errors.ts';
import { shareSchemas } from './shared-schemas.ts';

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

/** Where a route's error codes stand until they become responses. */
const ERRORS = 'x-errors';

interface Operation {
  readonly [ERRORS]?: readonly ErrorCode[];
  readonly responses: Record<string, unknown>;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

/** Collects every route registered after it and serves the document at /api/openapi.json. */
export async function registerOpenapi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    // OpenAPI 3.1 has it; turned into another text, a schema is not found again by its name.
    convertConstToEnum: false,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'TCT Back Office API',
        version,
        description:
          'Money travels as decimal strings. Every answer that is not 2xx is an ErrorBody; what a call does not name can only come from a proxy before it.',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
        schemas: { ErrorBody: errorBody },
      },
    },
    transform: ({ schema, url, route }) => {
      const { errors } = route.config ?? {};
      return { schema: { ...schema, ...(errors && { [ERRORS]: errors }) }, url };
    },
  });
  let served: Promise<object> | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, () => {
    served ??= shareSchemas(describeApi(app));
    return served;
  });
}

/** The contract as an OpenAPI 3.1 document, each schema where it is used; the app must be ready. */
export function describeApi(app: FastifyInstance) {
  const document = app.swagger() as unknown as {
    readonly paths?: Paths;
    readonly components: Readonly<Record<string, object>>;
  };
  /** Calls that answer the same codes with a status share the response. */
  const shared = new Map<string, object>();
  const refusalsOf = (codes: readonly ErrorCode[]): Record<string, object> =>
    Object.fromEntries(
      [...Map.groupBy(codes, statusOf)].map(([status, ofStatus]) => {
        const name = [status, ...ofStatus].join('.');
        shared.set(name, refusal(ofStatus));
        return [String(status), { $ref: `#/components/responses/${name}` }];
      }),
    );
  const paths = Object.fromEntries(
    Object.entries(document.paths ?? {}).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, { [ERRORS]: errors = [], ...operation }]) => [
          method,
          { ...operation, responses: { ...operation.responses, ...refusalsOf(errors) } },
        ]),
      ),
    ]),
  );
  const responses = Object.fromEntries([...shared].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return { ...document, paths, components: { ...document.components, responses } };
}

const refusal = (codes: readonly ErrorCode[]): object => ({
  description: codes.join(', '),
  content: {
    'application/json': {
      schema: {
        allOf: [
          { $ref: '#/components/schemas/ErrorBody' },
          { properties: { code: { enum: codes } } },
        ],
      },
    },
  },
});
