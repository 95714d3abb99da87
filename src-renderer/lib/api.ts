import { onlineManager } from '@tanstack/react-query';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import type { ApiClient, ApiClientConfig } from './api-client.ts';
import { createApiClient } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { isServerThere } from './server-there.ts';

/** Milliseconds a call may take; payouts simulate every item, so this is generous. */
const CALL_TIMEOUT = 30_000;

let client: ApiClient = createApiClient(defaults());

function defaults(): ApiClientConfig {
  return {
    fetch: (...call) => fetch(...call),
    baseUrl: '',
    tokens: undefined,
    language: () => document.documentElement.lang || 'es',
    timeout: CALL_TIMEOUT,
  };
}

/** Sets up the application's one client, before the first call. */
export function configureApi(config: Partial<ApiClientConfig>): void {
  client = createApiClient({ ...defaults(), ...config });
}

const listeners = new Set<(isAnswered: boolean) => void>();

/** Tells after every call whether the server answered it, be it with a refusal. */
export function onCall(listener: (isAnswered: boolean) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(isAnswered: boolean): void {
  for (const listener of listeners) listener(isAnswered);
}

/** What changes something is not even sent while nobody would get it: then all is as it was. */
async function assertReached(endpoint: Pick<AnyEndpoint, 'method'>): Promise<void> {
  if (endpoint.method === 'GET' || onlineManager.isOnline() || (await isServerThere())) return;
  throw new ApiError('FETCH_ERROR', { isUnsent: true });
}

/** Makes one call with the application's client: see `ApiClient.request`. */
export const request: ApiClient['request'] = async (endpoint, ...input) => {
  await assertReached(endpoint);
  const answer = client.request(endpoint, ...input);
  answer.then(
    () => tell(true),
    (error: unknown) => {
      // An abort by the caller says nothing about the server.
      if (error instanceof ApiError) tell(typeof error.kind === 'number');
    },
  );
  return answer;
};

/** Opens an answer that goes on, with the application's client: see `ApiClient.lines`. */
export const openLines: ApiClient['lines'] = (endpoint, ...input) =>
  client.lines(endpoint, ...input);
