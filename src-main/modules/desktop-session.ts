import { auth } from '#contract/api/auth.ts';
import type { Tokens } from '#contract/api/auth.ts';
import type {
  CallFailure,
  Credentials,
  EndedByServer,
  Registration,
  SessionAnswer,
} from '#contract/ipc/session.ts';
import type { Secrets } from '../storage/secrets.ts';
import { callApi } from './api-call.ts';
import type { Fetch, Outcome } from './api-call.ts';

const REFRESH = 'refresh-token';

interface DesktopSessionConfig {
  readonly fetch: Fetch;
  /** Origin of the API, without a trailing slash. */
  readonly origin: string;
  readonly secrets: Secrets;
  /** Told when the server refused to renew the session. */
  readonly onEnded: (reason: EndedByServer) => void;
}

interface DesktopSession {
  signIn(credentials: Credentials): Promise<SessionAnswer>;
  register(registration: Registration): Promise<SessionAnswer>;
  /** Any number of simultaneous calls make one refresh. */
  renew(): Promise<SessionAnswer>;
  signOut(): Promise<void>;
  isKept(): Promise<boolean>;
}

/** The server looked at the refresh token and refused it; no answer, or a failing one, keeps the session. */
function isRejection({ kind }: CallFailure): boolean {
  return kind === 400 || kind === 401 || kind === 403;
}

/** The session of this computer's user: the refresh token stays in the main process. */
export function createDesktopSession(config: DesktopSessionConfig): DesktopSession {
  const { fetch, origin, secrets } = config;
  let renewal: Promise<SessionAnswer> | undefined;

  async function keep(outcome: Outcome<Tokens>): Promise<SessionAnswer> {
    if ('failure' in outcome) return outcome;
    await secrets.write(REFRESH, outcome.answer.refresh);
    return { access: outcome.answer.access };
  }

  /** Nobody waits for it: a session that is not renewed ends by itself. */
  function revoke(refresh: string): void {
    void callApi(fetch, origin, auth.revoke, { refresh });
  }

  async function exchange(): Promise<SessionAnswer> {
    const refresh = await secrets.read(REFRESH);
    if (refresh === undefined) return { signedOut: true };
    const outcome = await callApi(fetch, origin, auth.refresh, { refresh });
    const isCurrent = (await secrets.read(REFRESH)) === refresh;
    if ('answer' in outcome) {
      if (isCurrent) return keep(outcome);
      // Signed out while the call was under way: what it brought must not bring the session back.
      revoke(outcome.answer.refresh);
      return { signedOut: true };
    }
    if (!isRejection(outcome.failure)) return outcome;
    if (isCurrent) {
      secrets.remove(REFRESH);
      config.onEnded(outcome.failure.body?.code === 'session_reused' ? 'security' : 'expired');
    }
    return { signedOut: true };
  }

  return {
    async signIn(credentials) {
      return keep(await callApi(fetch, origin, auth.token, credentials));
    },
    async register(registration) {
      return keep(await callApi(fetch, origin, auth.register, registration));
    },
    renew() {
      renewal ??= exchange().finally(() => {
        renewal = undefined;
      });
      return renewal;
    },
    async signOut() {
      const refresh = await secrets.read(REFRESH);
      secrets.remove(REFRESH);
      if (refresh !== undefined) revoke(refresh);
    },
    isKept: () => secrets.areKept(),
  };
}
