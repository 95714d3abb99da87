import type { ErrorBody } from '#contract/api/errors.ts';
import type { AnyEndpoint } from '#contract/api/endpoint.ts';
import { isVisitCall } from '#contract/rules/visits.ts';
import { news, notifications } from '#contract/api/inbox.ts';
import type { ApiClientConfig } from '#renderer/lib/api-client.ts';
import { ApiError } from '#renderer/lib/api-error.ts';

type Called = Pick<AnyEndpoint, 'method' | 'path' | 'audience'>;

interface VisitCalls {
  readonly token: string;
  /** A read was answered. */
  readonly onRead: () => void;
  /** A call was refused because it would change something; it is on record. */
  readonly onBlocked: () => void;
  /** The server says that the visit is over. */
  readonly onOver: () => void;
}

const nameOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string =>
  `${method} ${path}`;

/** What screens write by themselves, without anybody meaning to change anything. */
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
 * How every call of a visit goes out: with its token alone, which nothing renews. What changes
 * something is sent, so that the server refuses and counts it; what is never read is not even asked.
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
