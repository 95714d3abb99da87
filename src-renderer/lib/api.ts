import type { ApiClient, ApiClientConfig } from './api-client.ts';
import { createApiClient } from './api-client.ts';

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

/** Makes one call with the application's client: see `ApiClient.request`. */
export const request: ApiClient['request'] = (endpoint, ...input) =>
  client.request(endpoint, ...input);
