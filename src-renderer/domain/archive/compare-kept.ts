import type { KeptSummary } from '#contract/ipc/archive.ts';
import { ApiError } from '#renderer/lib/api/error.ts';
import type { ArchivePort } from '#renderer/platform/ports.ts';
import { readAgain } from './read-papers.ts';

/** What came of asking the server again for papers that are kept. */
export interface ComparedPapers {
  /** The server says what it said. */
  readonly same: number;
  /** It contradicts what is kept, now or by the newest record already; that is kept, too. */
  readonly differing: number;
  /** The server no longer has them. */
  readonly gone: readonly KeptSummary[];
  /** It was not asked, or the answer was not kept. */
  readonly unasked: number;
}

/**
 * The newest of each paper: older ones were compared when it was kept. An invoice is a paper of its own in
 * each language, as it is where it is kept.
 */
export function newestOf(summaries: readonly KeptSummary[]): readonly KeptSummary[] {
  const newest = new Map<string, KeptSummary>();
  for (const one of summaries) {
    const { kind, from, withdrawal, invoice, isFiltered, number } = one;
    // An invoice has no days of its own: its last day is that on which it was seen.
    const to = invoice ? null : one.to;
    // Filters are not in the list: each filtered one is asked for by itself.
    const subject = [kind, from, to, withdrawal, isFiltered && number];
    const written = [invoice?.number, invoice?.language];
    newest.set([...subject, ...written].join(' '), one);
  }
  return [...newest.values()];
}

type Answer = 'same' | 'differing' | 'gone' | 'unasked';

async function compareOne(
  archive: ArchivePort,
  member: string,
  { number, differences }: KeptSummary,
  signal: AbortSignal,
): Promise<Answer> {
  const record = await archive.read(number);
  if (!record) return 'unasked';
  try {
    const paper = await readAgain(record.paper, signal);
    if (!paper) return 'unasked';
    const outcome = await archive.keep({ member, reason: 'compared', paper });
    if (outcome === 'differs') return 'differing';
    // What was said before goes on to be another thing than what was shown at first.
    if (outcome === 'same' && differences > 0) return 'differing';
    // `kept`: an open month has grown.
    return outcome === 'same' || outcome === 'kept' ? 'same' : 'unasked';
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof ApiError)) throw error;
    return error.kind === 404 ? 'gone' : 'unasked';
  }
}

/** Asks the server for each of these papers again, one after another, and keeps what differs. */
export async function compareKept(
  archive: ArchivePort,
  summaries: readonly KeptSummary[],
  signal: AbortSignal,
): Promise<ComparedPapers> {
  let [same, differing, unasked] = [0, 0, 0];
  const gone: KeptSummary[] = [];
  const member = archive.state()?.member ?? null;
  if (member === null) return { same, differing, gone, unasked: summaries.length };
  for (const one of summaries) {
    const answer = await compareOne(archive, member, one, signal);
    if (answer === 'same') same += 1;
    else if (answer === 'differing') differing += 1;
    else if (answer === 'gone' && one.kind !== 'statement') gone.push(one);
    else unasked += 1;
  }
  return { same, differing, gone, unasked };
}
