import { reports, type ReportEntry, type ReportQuery } from '#contract/api/reports.ts';
import { request } from '#renderer/lib/api/request.ts';

/** Entries of one call: few calls, and none so long that it can't be cancelled soon. */
const AT_ONCE = 1000;

export interface ReadInput {
  readonly filter: ReportQuery;
  /** The set that the totals are of. */
  readonly asOf: string;
  readonly signal: AbortSignal;
  /** Called after each page with how many have been read, and with the page. */
  readonly onRead: (read: number, page: readonly ReportEntry[]) => void;
}

/** All entries of a frozen report, a page at a time. */
export async function* readAll({
  filter,
  asOf,
  signal,
  onRead,
}: ReadInput): AsyncGenerator<readonly ReportEntry[]> {
  let cursor: string | null | undefined;
  let read = 0;
  do {
    signal.throwIfAborted();
    const page: { items: ReportEntry[]; next: string | null } = await request(reports.entries, {
      signal,
      query: {
        ...filter,
        as_of: asOf,
        limit: AT_ONCE,
        ...(cursor != null && { cursor }),
      },
    });
    read += page.items.length;
    onRead(read, page.items);
    yield page.items;
    cursor = page.next;
  } while (cursor !== null);
}
