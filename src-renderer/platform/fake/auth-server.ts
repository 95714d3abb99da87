import type { Tokens } from '#contract/api/account/auth.ts';
import type { ErrorCode } from '#contract/api/errors.ts';
import { ApiError } from '#renderer/lib/api/error.ts';

/** Response to the next refresh. */
export type RefreshMood =
  | 'renews'
  | 'refuses'
  | 'revoked for reuse'
  | 'ended for idleness'
  | 'ended for age'
  | 'unreachable'
  | 'breaks'
  | 'answers nonsense';

/** In-memory server side of sessions, as far as a session port can observe it. */
export class FakeAuthServer {
  mood: RefreshMood = 'renews';
  /**
   * Access token of every response, as the real server's are equal within one second; undefined: a
   * new one each time.
   */
  access: string | undefined;
  /** Number of refresh calls received. */
  refreshes = 0;
  /** Revoked refresh tokens. */
  readonly revoked: string[] = [];
  /** Delays responses until `release`. */
  #gate: Promise<void> = Promise.resolve();
  #open = () => {};
  #count = 0;

  hold(): void {
    this.#gate = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  release(): void {
    this.#open();
  }

  signIn(): Tokens {
    return this.#issue();
  }

  async refresh(): Promise<Tokens> {
    this.refreshes += 1;
    const { mood } = this;
    await this.#gate;
    if (mood === 'unreachable') throw new ApiError('FETCH_ERROR');
    if (mood === 'breaks') throw refusal(502, 'internal');
    if (mood === 'refuses') throw refusal(401, 'unauthorized');
    if (mood === 'revoked for reuse') throw refusal(401, 'session_reused');
    if (mood === 'ended for idleness') throw refusal(401, 'session_idle');
    if (mood === 'ended for age') throw refusal(401, 'session_aged');
    // Like a proxy's page with status 200.
    if (mood === 'answers nonsense') return {} as Tokens;
    return this.#issue();
  }

  revoke(refresh: string): void {
    this.revoked.push(refresh);
  }

  #issue(): Tokens {
    this.#count += 1;
    return { access: this.access ?? `access-${this.#count}`, refresh: `refresh-${this.#count}` };
  }
}

function refusal(status: number, code: ErrorCode): ApiError {
  return new ApiError(status, { body: { code, message: code, request_id: 'fake' } });
}

/** The same server behind `fetch`; `now` is its clock for the `Date` header. */
export function fetchFrom(server: FakeAuthServer, now: () => number): typeof fetch {
  return async (input, init) => {
    const path = new URL(input as string, 'http://app.test').pathname;
    const body = JSON.parse(init?.body as string) as { readonly refresh?: string };
    const headers = { Date: new Date(now()).toUTCString() };
    try {
      if (path === '/api/auth/token/revoke/') server.revoke(body.refresh ?? '');
      const isRefresh = path === '/api/auth/token/refresh/';
      const answer = isRefresh ? await server.refresh() : server.signIn();
      return Response.json(answer, { headers });
    } catch (error) {
      if (!(error instanceof ApiError) || typeof error.kind === 'string') {
        throw new TypeError('Failed to fetch', { cause: error });
      }
      return Response.json(error.body, { status: error.kind, headers });
    }
  };
}
