import { expect, test } from 'vitest';
import { StartRefusal } from '../start-refusal.ts';
import { readTracing } from './tracing.ts';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
const KEY = 'collector-key-7';

function refusalOf(env: Record<string, string>): string {
  try {
    readTracing(env);
  } catch (error) {
    if (error instanceof StartRefusal) return error.message;
    throw error;
  }
  return 'accepted';
}

test('traces are sent nowhere, to an endpoint with the path of traces, or to one as it is written', () => {
  expect(readTracing({})).toBeNull();
  expect(readTracing({ OTEL_SERVICE_NAME: 'office', OTEL_TRACES_SAMPLER_ARG: '0.1' })).toBeNull();
  expect(readTracing({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBeNull();
  expect(readTracing(ENDPOINT)).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: {},
    resource: { 'service.name': 'tct-back-office' },
    sampler: { ratio: 1, followsCaller: true },
  });
  const base = 'https://traces.example.com/tenant/';
  expect(readTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: base })?.url).toBe(
    'https://traces.example.com/tenant/v1/traces',
  );
  const own = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.com/otlp' };
  expect(readTracing({ ...ENDPOINT, ...own })?.url).toBe('https://traces.example.com/otlp');
});

test('names, attributes and headers are read as OpenTelemetry writes them', () => {
  const env = {
    ...ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${KEY}, x-tenant=a=b`,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=other,deployment.environment.name=live',
  };
  expect(readTracing(env)).toMatchObject({
    headers: { authorization: `Bearer ${KEY}`, 'x-tenant': 'a=b' },
    resource: { 'service.name': 'other', 'deployment.environment.name': 'live' },
  });
  expect(readTracing({ ...env, OTEL_SERVICE_NAME: 'office' })?.resource['service.name']).toBe(
    'office',
  );
});

test.each([
  ['always_on', undefined, { ratio: 1, followsCaller: false }],
  ['always_off', undefined, { ratio: 0, followsCaller: false }],
  ['traceidratio', '.25', { ratio: 0.25, followsCaller: false }],
  ['parentbased_traceidratio', '0.1', { ratio: 0.1, followsCaller: true }],
  ['parentbased_traceidratio', undefined, { ratio: 1, followsCaller: true }],
  ['parentbased_always_off', undefined, { ratio: 0, followsCaller: true }],
] as const)('of %s with %s so much is kept', (OTEL_TRACES_SAMPLER, share, sampler) => {
  const env = { ...ENDPOINT, OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG: share };
  expect(readTracing(env)?.sampler).toEqual(sampler);
});

test.each([
  ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://127.0.0.1:4317'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', `https://tct:${KEY}@traces.example.com`],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'traces'],
  ['OTEL_EXPORTER_OTLP_HEADERS', KEY],
  ['OTEL_EXPORTER_OTLP_HEADERS', `author ization=${KEY}`],
  ['OTEL_EXPORTER_OTLP_HEADERS', `authorization=${KEY}%0d%0aevil: 1`],
  ['OTEL_EXPORTER_OTLP_HEADERS', `authorization=${KEY}%`],
  ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
  ['OTEL_RESOURCE_ATTRIBUTES', 'live'],
  ['OTEL_TRACES_SAMPLER', 'sometimes'],
  ['OTEL_TRACES_SAMPLER_ARG', '10'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_TRACES_SAMPLER_ARG', 'all'],
  ['OTEL_SDK_DISABLED', 'yes'],
])('a wrong %s is refused in one sentence that names it and keeps secrets', (name, value) => {
  const sentence = refusalOf({ [name]: value });
  expect(sentence).toContain(name);
  expect(sentence).toMatch(/^[^\n]+\.$/);
  expect(sentence).not.toContain(KEY);
});
