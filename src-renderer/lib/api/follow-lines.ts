import { ApiError } from './error.ts';

/** Milliseconds before a lost stream is opened again: doubled each time, up to the longest. */
const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30_000;
/** Milliseconds without a line after which the connection counts as dead; the server sends a heartbeat every 15 s. */
const SILENCE = 40_000;

export interface Following<Line> {
  /** Opens the stream once: see `openLines`. */
  readonly open: (signal: AbortSignal) => AsyncGenerator<string, void>;
  readonly signal: AbortSignal;
  readonly onLine: (line: Line) => void;
  /** Whether the stream is connected; while it is not, the caller has to poll. */
  readonly onStream: (isOpen: boolean) => void;
}

/** What the server says last in a stream that made room for a newer one. */
interface Closed {
  readonly closed: string;
}

const isClosed = (line: unknown): line is Closed =>
  typeof line === 'object' && line !== null && 'closed' in line;

/**
 * Follows a stream of JSON lines until `signal` aborts or the server says that there is nothing to
 * follow (an answer below 500). A stream that ends, breaks or falls silent is opened again.
 */
export async function followLines<Line>(following: Following<Line>): Promise<void> {
  const { signal, onStream } = following;
  let failures = 0;
  const onHeard = () => {
    failures = 0;
    onStream(true);
  };
  while (!signal.aborted) {
    try {
      if ((await readOnce(following, onHeard)) === 'closed') {
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

async function readOnce<Line>(
  { open, signal, onLine }: Following<Line>,
  onHeard: () => void,
): Promise<'ended' | 'closed'> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE);
  };
  heard();
  try {
    for await (const line of open(AbortSignal.any([signal, silence.signal]))) {
      heard();
      onHeard();
      if (line === '') continue;
      const said: unknown = JSON.parse(line);
      if (isClosed(said)) return 'closed';
      onLine(said as Line);
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
