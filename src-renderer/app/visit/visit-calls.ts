import type { ErrorBody } from '#contract/api/errors.ts';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import { isVisitCall } from '#contract/rules/visits.ts';
import { news, notifications } from '#contract/api/inbox.ts';
import type { ApiClientConfig } from '#renderer/lib/api/client.ts';
import { ApiError } from '#renderer/lib/api/error.ts';

type Called = Pick<AnyEndpoint, 'method' | 'path' | 'audience'>;

interface VisitCalls {
  readonly token: string;
  /** A read succeeded. */
  readonly onRead: () => void;
  /** A write was refused; the server has recorded it. */
  readonly onBlocked: () => void;
  /** The server reports that the visit is over. */
  readonly onOver: () => void;
}

const nameOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string =>
  `${method} ${path}`;

/** Writes that screens make automatically, not on a user's action. */
const unmeant: ReadonlySet<string> = new Set([notifications.read, news.read].map(nameOf));

const refusal = (): ApiError =>
  new ApiError(403, {
    body: {
      code: 'visit_read_only',
      message: 'Not sent: a visit only reads, and not this',
      request_id: '',
    },
  });

/**
 * API client of a visit: uses the visit's token only, which is never renewed. Writes are sent, so
 * that the server refuses and records them; automatic writes and reads that are never allowed are
 * refused locally.
 */
export function visitCalls({
  token,
  onRead,
  onBlocked,
  onOver,
}: VisitCalls): Partial<ApiClientConfig> {
  return {
    tokens: {
      accessToken: () => Promise.resolve(token),
      refresh: () => Promise.resolve(undefined),
    },
    onCall(endpoint: Called) {
      const isClosed = endpoint.method === 'GET' && !isVisitCall(endpoint);
      if (isClosed || unmeant.has(nameOf(endpoint))) throw refusal();
    },
    onExchange({ endpoint, response }) {
      if (!response) return;
      if (response.status !== 401 && response.status !== 403) {
        if (endpoint.method === 'GET') onRead();
        return;
      }
      void codeOf(response.clone()).then((code) => {
        if (code === 'visit_over') onOver();
        else if (code === 'visit_read_only') onBlocked();
      });
    },
  };
}

async function codeOf(response: Response): Promise<string | undefined> {
  try {
    return ((await response.json()) as Partial<ErrorBody>).code;
  } catch {
    return undefined;
  }
}
