import { adminPayouts } from '#contract/api/admin/payouts.ts';
import type {
  AuditAnchor,
  PayoutRun,
  PayoutRunSummary,
  SigningTerms,
  TreasuryView,
} from '#contract/api/admin/payouts.ts';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import type { ErrorBody } from '#contract/api/errors.ts';

/** Timeout of a call in milliseconds. */
const CALL_TIMEOUT = 20_000;

/**
 * `signed_out`: no session · `refused`: the server rejected the call · `unanswered`: no response,
 * so the outcome is unknown.
 */
type CallFault = 'signed_out' | 'refused' | 'unanswered';

export class ServerCallError extends Error {
  readonly fault: CallFault;
  readonly body: Partial<ErrorBody> | undefined;

  constructor(fault: CallFault, options: ErrorOptions & { body?: Partial<ErrorBody> } = {}) {
    super(`The server: ${fault}`, { cause: options.cause });
    this.name = 'ServerCallError';
    this.fault = fault;
    this.body = options.body;
  }
}

/** Calls that the main process makes for the wallet, independent of any page. */
export interface ServerCalls {
  /** API origin without a trailing slash. */
  readonly origin: string;
  unfinishedRuns(): Promise<readonly PayoutRunSummary[]>;
  run(number: number): Promise<PayoutRun>;
  terms(sender: string): Promise<SigningTerms>;
  treasury(): Promise<TreasuryView>;
  /** Reads a row of the audit log. */
  anchor(row: bigint): Promise<AuditAnchor>;
  /** Sends a signed anchor transaction; it transfers nothing. */
  sendAnchor(transaction: string): Promise<void>;
  /** Stores a signed transaction. Idempotent: the same transaction may be stored again. */
  store(run: number, batch: number, transaction: string, hash: string): Promise<void>;
}

interface ServerCallsConfig {
  readonly origin: string;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /**
   * Access token of the session; undefined if signed out. Rejects if the server could not be
   * reached.
   */
  readonly accessToken: () => Promise<string | undefined>;
}

interface Input {
  readonly params?: Readonly<Record<string, number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly key?: string;
}

/** Authenticated calls. All of them reject with ServerCallError. */
export function createServerCalls(config: ServerCallsConfig): ServerCalls {
  async function call<Result>(endpoint: AnyEndpoint, input: Input = {}): Promise<Result> {
    const token = await config.accessToken().catch((cause: unknown) => {
      throw new ServerCallError('unanswered', { cause });
    });
    if (token === undefined) throw new ServerCallError('signed_out');
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) =>
      String(input.params?.[name]),
    );
    const query = new URLSearchParams(input.query).toString();
    try {
      const response = await config.fetch(config.origin + path + (query && `?${query}`), {
        method: endpoint.method,
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${token}`,
          ...(input.body && { 'Content-Type': 'application/json' }),
          ...(input.key !== undefined && { 'Idempotency-Key': input.key }),
        },
        ...(input.body && { body: JSON.stringify(input.body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(CALL_TIMEOUT),
      });
      const answer: unknown = await response.json();
      if (response.ok) return answer as Result;
      // A 5xx response does not prove that the call had no effect.
      if (response.status >= 500) throw new ServerCallError('unanswered');
      if (response.status === 401) throw new ServerCallError('signed_out');
      throw new ServerCallError('refused', { body: answer as Partial<ErrorBody> });
    } catch (error) {
      if (error instanceof ServerCallError) throw error;
      throw new ServerCallError('unanswered', { cause: error });
    }
  }

  return {
    origin: config.origin,
    async unfinishedRuns() {
      const query = { unfinished: 'true', limit: '200' };
      const { items } = await call<{ items: PayoutRunSummary[] }>(adminPayouts.list, { query });
      return items;
    },
    run: (number) => call<PayoutRun>(adminPayouts.one, { params: { number } }),
    terms: (sender) => call<SigningTerms>(adminPayouts.signing, { query: { sender } }),
    treasury: () => call<TreasuryView>(adminPayouts.treasury),
    anchor: (row) => call<AuditAnchor>(adminPayouts.anchor, { query: { row: row.toString() } }),
    async sendAnchor(transaction) {
      await call(adminPayouts.anchorSigned, { body: { transaction } });
    },
    async store(number, batch, transaction, hash) {
      await call(adminPayouts.signed, {
        params: { number },
        body: { batch, transaction },
        key: hash,
      });
    },
  };
}
