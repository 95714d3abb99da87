import { onlineManager } from '@tanstack/react-query';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import type { ApiClient, ApiClientConfig } from './client.ts';
import { createApiClient } from './client.ts';
import { ApiError, hasCode } from './error.ts';
import { askStepUp } from './step-up.ts';
import { isServerThere } from './server-there.ts';
import { upload } from './upload.ts';

/** Timeout in milliseconds; generous, because payouts simulate every item. */
const CALL_TIMEOUT = 30_000;

let client: ApiClient = createApiClient(defaults());
let visitor: ApiClient = client;

function defaults(): ApiClientConfig {
  return {
    fetch: (...call) => fetch(...call),
    upload,
    baseUrl: '',
    tokens: undefined,
    language: () => document.documentElement.lang || 'es',
    region: () => navigator.languages[0] ?? navigator.language,
    timeout: CALL_TIMEOUT,
  };
}

/** Who answers calls in another way answers those that are watched, too. */
const complete = (config: Partial<ApiClientConfig>): ApiClientConfig => ({
  ...defaults(),
  ...(config.fetch && { upload: undefined }),
  ...config,
});

/** Configures the application's client. Call it before the first request. */
export function configureApi(config: Partial<ApiClientConfig>): void {
  client = createApiClient(complete(config));
  visitor = createApiClient({ ...complete(config), tokens: undefined });
}

interface Lent {
  /** The former client, for calls of the own session. */
  readonly own: ApiClient;
  /** Restores the former configuration. */
  readonly giveBack: () => void;
}

/** Temporarily replaces the configuration of all calls, including visitor calls. */
export function lendApi(config: Partial<ApiClientConfig>): Lent {
  const before = { client, visitor };
  client = visitor = createApiClient(complete(config));
  return {
    own: before.client,
    giveBack: () => {
      ({ client, visitor } = before);
    },
  };
}

const listeners = new Set<(isAnswered: boolean) => void>();

/** Subscribes to whether the server responded to a call, even with a refusal. */
export function onCall(listener: (isAnswered: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(isAnswered: boolean): void {
  for (const listener of listeners) listener(isAnswered);
}

/** A mutation is not sent while the server is unreachable, so that its outcome is certain. */
async function assertReached(endpoint: Pick<AnyEndpoint, 'method'>): Promise<void> {
  if (endpoint.method === 'GET' || onlineManager.isOnline() || (await isServerThere())) return;
  throw new ApiError('FETCH_ERROR', { isUnsent: true });
}

/**
 * Makes one call with the application's client, see `ApiClient.request`. If the server requires a
 * step-up, asks the member and repeats the call once with the same idempotency key.
 */
export const request: ApiClient['request'] = async (endpoint, ...input) => {
  await assertReached(endpoint);
  const answer = client.request(endpoint, ...input).catch(async (error: unknown) => {
    if (!hasCode(error, 'step_up_required') || !(await askStepUp(endpoint, input[0]))) throw error;
    return client.request(endpoint, ...input);
  });
  return notifyWhenDone(answer);
};

/**
 * Makes a call without a token, also while signed in: for the login and the lock screen, which must
 * not wait for a token that a locked app withholds.
 */
export const requestAsVisitor: ApiClient['request'] = (endpoint, ...input) =>
  notifyWhenDone(visitor.request(endpoint, ...input));

function notifyWhenDone<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.then(
    () => notify(true),
    (error: unknown) => {
      // An abort by the caller says nothing about the server.
      if (error instanceof ApiError) notify(typeof error.kind === 'number');
    },
  );
  return answer;
}

/** Opens a streaming response with the application's client, see `ApiClient.lines`. */
export const openLines: ApiClient['lines'] = (endpoint, ...input) =>
  client.lines(endpoint, ...input);
