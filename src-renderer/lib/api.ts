import { onlineManager } from '@tanstack/react-query';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import type { ApiClient, ApiClientConfig } from './api-client.ts';
import { createApiClient } from './api-client.ts';
import { ApiError, hasCode } from './api-error.ts';
import { askStepUp } from './step-up.ts';
import { isServerThere } from './server-there.ts';

/** Milliseconds a call may take; payouts simulate every item, so this is generous. */
const CALL_TIMEOUT = 30_000;

let client: ApiClient = createApiClient(defaults());
let visitor: ApiClient = client;

function defaults(): ApiClientConfig {
  return {
    fetch: (...call) => fetch(...call),
    baseUrl: '',
    tokens: undefined,
    language: () => document.documentElement.lang || 'es',
    region: () => navigator.languages[0] ?? navigator.language,
    timeout: CALL_TIMEOUT,
  };
}

/** Sets up the application's one client, before the first call. */
export function configureApi(config: Partial<ApiClientConfig>): void {
  client = createApiClient({ ...defaults(), ...config });
  visitor = createApiClient({ ...defaults(), ...config, tokens: undefined });
}

interface Lent {
  /** The client of before, for what is still its own. */
  readonly own: ApiClient;
  /** Everything is as before. */
  readonly giveBack: () => void;
}

/** From now on every call, those of visitors too, goes out as `config` says. */
export function lendApi(config: Partial<ApiClientConfig>): Lent {
  const before = { client, visitor };
  client = visitor = createApiClient({ ...defaults(), ...config });
  return {
    own: before.client,
    giveBack: () => {
      ({ client, visitor } = before);
    },
  };
}

const listeners = new Set<(isAnswered: boolean) => void>();

/** Notified after every call whether the server answered it, be it with a refusal. */
export function onCall(listener: (isAnswered: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(isAnswered: boolean): void {
  for (const listener of listeners) listener(isAnswered);
}

/** What changes something is not even sent while nobody would get it: then all is as it was. */
async function assertReached(endpoint: Pick<AnyEndpoint, 'method'>): Promise<void> {
  if (endpoint.method === 'GET' || onlineManager.isOnline() || (await isServerThere())) return;
  throw new ApiError('FETCH_ERROR', { isUnsent: true });
}

/**
 * Makes one call with the application's client: see `ApiClient.request`. Where the server wants a
 * fresh proof of the second factor, the member is asked and the same call is made once more, with
 * the same idempotency key.
 */
export const request: ApiClient['request'] = async (endpoint, ...input) => {
  await assertReached(endpoint);
  const answer = client.request(endpoint, ...input).catch(async (error: unknown) => {
    if (!hasCode(error, 'step_up_required') || !(await askStepUp(endpoint, input[0]))) throw error;
    return client.request(endpoint, ...input);
  });
  return told(answer);
};

/**
 * Makes one call as nobody, whoever is signed in: for what is asked at the login and at the lock,
 * which must not wait for the token that a locked app holds back.
 */
export const requestAsVisitor: ApiClient['request'] = (endpoint, ...input) =>
  told(visitor.request(endpoint, ...input));

function told<Answer>(answer: Promise<Answer>): Promise<Answer> {
  answer.then(
    () => notify(true),
    (error: unknown) => {
      // An abort by the caller says nothing about the server.
      if (error instanceof ApiError) notify(typeof error.kind === 'number');
    },
  );
  return answer;
}

/** Opens an answer that goes on, with the application's client: see `ApiClient.lines`. */
export const openLines: ApiClient['lines'] = (endpoint, ...input) =>
  client.lines(endpoint, ...input);
