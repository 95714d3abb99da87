import {
  purchaseRequests,
  type PurchaseRequest,
  type tooManyStreams,
} from '#contract/api/purchase-requests.ts';
import { ApiError } from '#renderer/lib/api-error.ts';
import { openLines } from '#renderer/lib/api.ts';

/** Milliseconds before a lost stream is opened again: doubled each time, up to the longest. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** Milliseconds without a line after which the connection counts as dead; the server sends a heartbeat every 15 s. */
const SILENCE = 40_000;

interface Following {
  readonly signal: AbortSignal;
  readonly onRequest: (request: PurchaseRequest) => void;
  /** Whether the stream is connected; while it is not, the caller has to poll. */
  readonly onStream: (isOpen: boolean) => void;
}

/**
 * Follows a request over its stream until `signal` aborts or the server says that there is nothing
 * to follow (an answer below 500). A stream that ends, breaks or falls silent is opened again.
 */
export async function followRequest(number: number, following: Following): Promise<void> {
  const { signal, onStream } = following;
  let failures = 0;
  const onLine = () => {
    failures = 0;
    onStream(true);
  };
  while (!signal.aborted) {
    try {
      if ((await readOnce(number, following, onLine)) === 'closed') {
        // Reopened, it would end a newer stream, which would reopen in turn: the caller polls instead.
        onStream(false);
        return;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof ApiError && !error.isUnanswered) {
        onStream(false);
        return;
      }
    }
    if (signal.aborted) return;
    onStream(false);
    await pause(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures), signal);
    failures += 1;
  }
}

async function readOnce(
  number: number,
  { signal, onRequest }: Following,
  onLine: () => void,
): Promise<'ended' | 'closed'> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE);
  };
  heard();
  try {
    const either = AbortSignal.any([signal, silence.signal]);
    for await (const line of openLines(purchaseRequests.watch, {
      params: { number },
      signal: either,
    })) {
      heard();
      onLine();
      if (line === '') continue;
      const said = JSON.parse(line) as PurchaseRequest | typeof tooManyStreams;
      if ('closed' in said) return 'closed';
      onRequest(said);
    }
    return 'ended';
  } finally {
    clearTimeout(timer);
  }
}

/** Waits; returns early when the signal aborts. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
