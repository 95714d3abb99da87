import fc, { type Arbitrary } from 'fast-check';
import { valueOf, type JsonSchema } from './schema-values.ts';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>>;
  };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, unknown>> }>
  >;
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

type Method = 'GET' | 'POST' | 'PATCH';

/** One call of the API, as its document describes it. */
export interface DescribedCall {
  readonly method: Method;
  /** With parameters in braces. */
  readonly path: string;
  readonly operation: Operation;
}

/** A request to send; parts that the call has not are missing. */
export interface HostileRequest {
  readonly method: Method;
  readonly url: string;
  readonly isMultipart: boolean;
  readonly body?: unknown;
}

/** Every call of an OpenAPI document. */
export function callsOf(document: object): DescribedCall[] {
  const { paths } = document as OpenApi;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase() as Method,
      path,
      operation,
    })),
  );
}

/** Of ten leaves so many are spoilt: requests that are right, nearly right, and wrong all over. */
const SPOILT = [0, 0, 1, 2, 7] as const;

/** Requests of one call, from right ones to hostile ones. */
export function requestsOf(call: DescribedCall): Arbitrary<HostileRequest> {
  return fc.oneof(...SPOILT.map((spoil) => requestWith(call, spoil)));
}

function requestWith(
  { method, path, operation }: DescribedCall,
  spoil: number,
): Arbitrary<HostileRequest> {
  const { parameters = [], requestBody } = operation;
  const partOf = (place: string): JsonSchema => {
    const there = parameters.filter((parameter) => parameter.in === place);
    return {
      type: 'object',
      properties: Object.fromEntries(there.map(({ name, schema }) => [name, schema])),
      required: there.filter(({ required }) => required).map(({ name }) => name),
    };
  };
  const multipart = requestBody?.content['multipart/form-data'];
  const body = multipart ?? requestBody?.content['application/json'];
  return fc
    .record({
      params: valueOf(partOf('path'), spoil),
      query: valueOf(partOf('query'), spoil),
      ...(body && { body: valueOf(body.schema, spoil) }),
    })
    .map((parts) => ({
      method,
      url: urlOf(path, parts.params as Fields, parts.query as Fields),
      isMultipart: multipart !== undefined,
      ...('body' in parts && { body: parts.body }),
    }));
}

type Fields = Readonly<Record<string, unknown>>;

function urlOf(path: string, params: Fields, query: Fields): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(params[name] ?? 1));
  const asked = Object.entries(query).map(([name, value]) => `${name}=${encoded(value)}`);
  return asked.length > 0 ? `${filled}?${asked.join('&')}` : filled;
}

/** As a client would; what no client could encode travels as broken escapes. */
function encoded(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80';
}
