import type { Answer, Body, Endpoint, EndpointSchemas } from '#contract/api/endpoint.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import type { CallFailure } from '#contract/ipc/session.ts';

/** Timeout of a session call in milliseconds. */
const CALL_TIMEOUT = 15_000;

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Outcome<T> = { readonly answer: T } | { readonly failure: CallFailure };

async function errorBody(response: Response): Promise<ErrorBody | undefined> {
  try {
    const body = (await response.json()) as Partial<ErrorBody> | null;
    return typeof body?.code === 'string' ? (body as ErrorBody) : undefined;
  } catch {
    return undefined;
  }
}

/** Makes one API call without an access token. Never throws: a failure is returned as a value. */
export async function callApi<Schemas extends EndpointSchemas>(
  fetch: Fetch,
  origin: string,
  endpoint: Endpoint<Schemas>,
  body: Body<Endpoint<Schemas>>,
): Promise<Outcome<Answer<Endpoint<Schemas>>>> {
  const signal = AbortSignal.timeout(CALL_TIMEOUT);
  let response: Response;
  try {
    response = await fetch(origin + endpoint.path, {
      method: endpoint.method,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });
  } catch {
    return { failure: { kind: signal.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR' } };
  }
  if (!response.ok) {
    const details = await errorBody(response);
    return { failure: { kind: response.status, ...(details && { body: details }) } };
  }
  try {
    return { answer: (await response.json()) as Answer<Endpoint<Schemas>> };
  } catch {
    return { failure: { kind: 'PARSING_ERROR' } };
  }
}
