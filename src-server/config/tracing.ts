import { StartRefusal } from '../start-refusal.ts';
import { choiceOf, textOf, urlOf, type Environment } from './variables.ts';

/** Where traces are sent, by the names that OpenTelemetry gives its settings. */
export interface TracingConfig {
  readonly url: string;
  /** Sent with each batch; they may hold a key. */
  readonly headers: Readonly<Record<string, string>>;
  /** What the traces say of this process, its name with them. */
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: {
    /** Share of traces that are kept, 0 to 1. */
    readonly ratio: number;
    /** What whoever calls has decided is gone on with. */
    readonly followsCaller: boolean;
  };
}

const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const TRACES_ENDPOINT = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
const EXAMPLE = 'http://127.0.0.1:4318';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/**
 * Null where no endpoint is named, or OTEL_SDK_DISABLED says so. All of it is checked in either case.
 * @throws StartRefusal
 */
export function readTracing(env: Environment): TracingConfig | null {
  const url = readUrl(env);
  refuseProtocol(env);
  const headers = readPairs(env, 'OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%20KEY');
  const resource = readPairs(env, 'OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=live');
  const name = textOf(env, 'OTEL_SERVICE_NAME');
  const sampler = readSampler(env);
  const isDisabled = choiceOf(env, 'OTEL_SDK_DISABLED', ['true', 'false']) === 'true';
  if (url === null || isDisabled) return null;
  return {
    url,
    headers,
    resource: {
      'service.name': 'tct-back-office',
      ...resource,
      ...(name !== undefined && { 'service.name': name }),
    },
    sampler,
  };
}

/** The endpoint of traces as it is, or that of everything with its path. */
function readUrl(env: Environment): string | null {
  const own = textOf(env, TRACES_ENDPOINT);
  if (own !== undefined) return checked(TRACES_ENDPOINT, own, `${EXAMPLE}/v1/traces`).href;
  const shared = textOf(env, ENDPOINT);
  if (shared === undefined) return null;
  const url = checked(ENDPOINT, shared, EXAMPLE);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/traces`;
  return url.href;
}

function checked(name: string, text: string, example: string): URL {
  const url = urlOf(name, text, ['http:', 'https:'], example);
  if (url.username === '' && url.password === '' && url.hash === '') return url;
  throw new StartRefusal(
    `${name} must hold no user and no password: a key goes into OTEL_EXPORTER_OTLP_HEADERS.`,
  );
}

function refuseProtocol(env: Environment): void {
  const text = textOf(env, 'OTEL_EXPORTER_OTLP_PROTOCOL');
  if (text === undefined || text === 'http/json') return;
  throw new StartRefusal(
    `OTEL_EXPORTER_OTLP_PROTOCOL must be http/json, not "${text}", for nothing else is spoken: remove it, and name the collector's port for HTTP (4318 as a rule).`,
  );
}

/** Pairs as in `a=b,c=d`, percent-encoded. No value is repeated: it may be a key. */
function readPairs(env: Environment, name: string, example: string): Record<string, string> {
  const pairs = (textOf(env, name) ?? '').split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [key = '', ...rest] = pair.split('=');
      const value = decoded(rest.join('=').trim());
      if (/^[\w.-]+$/.test(key.trim()) && value) return [key.trim(), value];
      throw new StartRefusal(
        `${name} must be pairs with commas between, percent-encoded: write it like ${example}.`,
      );
    }),
  );
}

/** Null for what is wrongly encoded, or would be two headers. */
function decoded(text: string): string | null {
  try {
    const value = decodeURIComponent(text);
    return /\p{Cc}/u.test(value) ? null : value;
  } catch {
    return null;
  }
}

function readSampler(env: Environment): TracingConfig['sampler'] {
  const kind = choiceOf(env, 'OTEL_TRACES_SAMPLER', samplers) ?? 'parentbased_always_on';
  const text = textOf(env, 'OTEL_TRACES_SAMPLER_ARG');
  const share = Number(text ?? '1');
  if (text !== undefined && !/^(?:0|1|[01]?\.\d+)$/.test(text)) throw wrongShare(text);
  if (share > 1) throw wrongShare(text);
  const followsCaller = kind.startsWith('parentbased_');
  if (kind.endsWith('always_on')) return { ratio: 1, followsCaller };
  return { ratio: kind.endsWith('always_off') ? 0 : share, followsCaller };
}

const wrongShare = (text: string | undefined): StartRefusal =>
  new StartRefusal(
    `OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1, not "${text}": set it like 0.1, or remove it.`,
  );
