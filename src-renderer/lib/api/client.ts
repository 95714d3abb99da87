import type {
  AnyEndpoint,
  Answer,
  Body,
  Endpoint,
  EndpointSchemas,
  Params,
  Query,
} from '#contract/api/endpoint.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import { ApiError } from './error.ts';
import { toFormData } from './form-data.ts';
import type { OnProgress, Upload } from './upload.ts';

/**
 * Source of bearer tokens. Injected by `app`, since this folder must not depend on the platform.
 */
export interface TokenSource {
  /** A valid token, refreshed first if it has expired; undefined if signed out. */
  accessToken(): Promise<string | undefined>;
  /** Another token after the server refused this one; undefined if the session is over. */
  refresh(refused: string): Promise<string | undefined>;
}

export interface ApiClientConfig {
  readonly fetch: typeof fetch;
  /** Sends what a caller watches; `fetch` where it is left out, which tells nothing. */
  readonly upload?: Upload | undefined;
  /** Origin of the API without a trailing slash; empty for the page's own. */
  readonly baseUrl: string;
  readonly tokens: TokenSource | undefined;
  /** Language of the interface, for `Accept-Language`. */
  readonly language: () => string;
  /** BCP 47 tag of the device, sent after the language: mails format figures for that region. */
  readonly region?: () => string;
  /**
   * Timeout in milliseconds, after which a call fails with TIMEOUT_ERROR; where a caller watches what it
   * sends, since the last of it left.
   */
  readonly timeout: number;
  /** Called before each call; an exception thrown here rejects the call. */
  readonly onCall?: (endpoint: Pick<AnyEndpoint, 'method' | 'path' | 'audience'>) => void;
  /** Called with each response before it is read, e.g. for the server's clock. */
  readonly onAnswer?: (response: Response) => void;
  /** Called after each call. Clone the response to read its body. */
  readonly onExchange?: (exchange: Exchange) => void;
}

/** A completed call. */
export interface Exchange {
  readonly endpoint: Pick<AnyEndpoint, 'method' | 'path'>;
  /** Path and query, with all values. */
  readonly url: string;
  readonly status: number | 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'ABORTED';
  /** Time of sending by this device's clock, milliseconds since 1970. */
  readonly at: number;
  readonly ms: number;
  readonly response?: Response;
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Idempotency key: required for idempotent endpoints, unchanged on a retry. */
  readonly idempotencyKey?: string | undefined;
  /** Of the answer, where it is not the interface's. */
  readonly language?: string | undefined;
  /** Lets the request outlive the page. */
  readonly keepalive?: boolean;
  /** Hears how much of the body has been sent. */
  readonly onProgress?: OnProgress | undefined;
}

type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : unknown extends Value
    ? unknown
    : object extends Value
      ? { readonly [Key in Name]?: Value }
      : { readonly [Key in Name]: Value };

/** Input of a call: exactly the parts its endpoint declares. */
export type RequestInput<E> = CallOptions &
  Part<'params', Params<E>> &
  Part<'query', Query<E>> &
  Part<'body', Body<E>>;

type Input<E> =
  object extends RequestInput<E> ? [input?: RequestInput<E>] : [input: RequestInput<E>];

export interface ApiClient {
  /**
   * Makes one call. There are no retries, except one with a new token if the server refused the old
   * one.
   * @throws ApiError, or the reason of `signal` if it was aborted
   */
  request<Schemas extends EndpointSchemas>(
    endpoint: Endpoint<Schemas>,
    ...input: Input<Endpoint<Schemas>>
  ): Promise<Answer<Endpoint<Schemas>>>;
  /**
   * Opens a streaming response and yields its lines, including empty ones, until either side ends
   * it. Rejects like `request`; a failure of the open stream is a FETCH_ERROR.
   */
  lines<Schemas extends EndpointSchemas>(
    endpoint: Endpoint<Schemas>,
    ...input: Input<Endpoint<Schemas>>
  ): AsyncGenerator<string, void>;
}

type QueryValue = string | number | boolean | undefined;

/** Untyped input, which the client works on internally. */
interface AnyInput extends CallOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
  readonly body?: object;
}

export function createApiClient(config: ApiClientConfig): ApiClient {
  async function send(
    endpoint: AnyEndpoint,
    given: AnyInput,
    opening?: AbortSignal,
  ): Promise<Response> {
    if (endpoint.once && !given.idempotencyKey) {
      throw new TypeError(`${endpoint.path} is done once: it needs an idempotency key`);
    }
    config.onCall?.(endpoint);
    const { timeout, input, done } = limited(given, config.timeout, opening);
    try {
      const token = await config.tokens?.accessToken();
      const first = await exchange(config, endpoint, input, token, timeout);
      if (first.status !== 401 || token === undefined) return first;
      const renewed = await config.tokens?.refresh(token);
      if (renewed === undefined) return first;
      return await exchange(config, endpoint, input, renewed, timeout);
    } finally {
      done();
    }
  }

  async function request(endpoint: AnyEndpoint, input: AnyInput): Promise<unknown> {
    return readAnswer(endpoint, await send(endpoint, input));
  }

  async function* lines(endpoint: AnyEndpoint, input: AnyInput): AsyncGenerator<string, void> {
    // The timeout limits the time to the response headers, not the stream's duration.
    const opening = new AbortController();
    const timer = setTimeout(() => opening.abort(), config.timeout);
    const response = await send(endpoint, input, opening.signal).finally(() => clearTimeout(timer));
    if (!response.ok) await readAnswer(endpoint, response);
    if (!response.body) throw new ApiError('PARSING_ERROR');
    yield* linesOf(response.body, input.signal);
  }
  return {
    request: (endpoint, ...[input]) => request(endpoint, input ?? {}) as Promise<never>,
    lines: (endpoint, ...[input]) => lines(endpoint, input ?? {}),
  };
}

interface Limited {
  readonly timeout: AbortSignal;
  readonly input: AnyInput;
  readonly done: () => void;
}

/** When a call is given up. One that is watched may take as long as it goes on. */
function limited(input: AnyInput, after: number, given: AbortSignal | undefined): Limited {
  const { onProgress } = input;
  if (given || !onProgress) {
    return { timeout: given ?? AbortSignal.timeout(after), input, done: () => undefined };
  }
  const stalled = new AbortController();
  const giveUp = () => stalled.abort();
  let timer = setTimeout(giveUp, after);
  const watched: OnProgress = (share) => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, after);
    onProgress(share);
  };
  const done = () => clearTimeout(timer);
  return { timeout: stalled.signal, input: { ...input, onProgress: watched }, done };
}

/** Splits a chunked text into lines; an incomplete last line is dropped. */
async function* linesOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const pieces = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = pieces.pop() ?? '';
      yield* pieces;
    }
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ApiError('FETCH_ERROR', { cause });
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function exchange(
  config: ApiClientConfig,
  endpoint: AnyEndpoint,
  input: AnyInput,
  token: string | undefined,
  timeout: AbortSignal,
): Promise<Response> {
  const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
  const place = urlOf(endpoint, input);
  const url = config.baseUrl + place;
  const at = Date.now();
  const notify = (status: Exchange['status'], response?: Response): void => {
    const ms = Math.max(0, Date.now() - at);
    config.onExchange?.({ endpoint, url: place, status, at, ms, ...(response && { response }) });
  };
  const call: RequestInit = {
    method: endpoint.method,
    headers: headersOf(config, endpoint, input, token),
    body: bodyOf(endpoint, input),
    keepalive: input.keepalive ?? false,
    signal,
  };
  try {
    const { upload = config.fetch } = config;
    const response = await (input.onProgress
      ? upload(url, call, input.onProgress)
      : config.fetch(url, call));
    config.onAnswer?.(response);
    notify(response.status, response);
    return response;
  } catch (cause) {
    if (input.signal?.aborted) notify('ABORTED');
    input.signal?.throwIfAborted();
    const kind = timeout.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR';
    notify(kind);
    throw new ApiError(kind, { cause, movesMoney: endpoint.movesMoney });
  }
}

function urlOf(endpoint: AnyEndpoint, input: AnyInput): string {
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = input.params?.[name];
    if (value === undefined) throw new TypeError(`${endpoint.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const item of [value].flat()) {
      if (item !== undefined) query.append(name, String(item));
    }
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** "es, es-MX;q=0.9": the interface's language, then the device's region. */
const acceptLanguage = (language: string, region: string | undefined): string =>
  region ? `${language}, ${region};q=0.9` : language;

function headersOf(
  config: ApiClientConfig,
  endpoint: AnyEndpoint,
  input: AnyInput,
  token: string | undefined,
): Headers {
  const headers = new Headers({
    Accept: 'application/json',
    'Accept-Language': acceptLanguage(input.language ?? config.language(), config.region?.()),
  });
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  if (input.idempotencyKey) headers.set('Idempotency-Key', input.idempotencyKey);
  if (input.body && !endpoint.multipart) headers.set('Content-Type', 'application/json');
  return headers;
}

function bodyOf(endpoint: AnyEndpoint, { body }: AnyInput): BodyInit | null {
  if (body === undefined) return null;
  return endpoint.multipart ? toFormData(body) : JSON.stringify(body);
}

async function readAnswer(endpoint: AnyEndpoint, response: Response): Promise<unknown> {
  const { movesMoney, binary } = endpoint;
  if (!response.ok) {
    throw new ApiError(response.status, { body: await readErrorBody(response), movesMoney });
  }
  if (response.status === 204) return undefined;
  try {
    return await (binary ? response.arrayBuffer() : response.json());
  } catch (cause) {
    throw new ApiError('PARSING_ERROR', { cause, movesMoney });
  }
}

/** The server's error body; undefined if the response came from a proxy. */
async function readErrorBody(response: Response): Promise<ErrorBody | undefined> {
  try {
    const body = (await response.json()) as Partial<ErrorBody> | null;
    return typeof body?.code === 'string' ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}
