import { sql } from 'drizzle-orm';
import type { UtcDay } from '#contract/rules/days.ts';
import type { Database } from '../../database/database.ts';
import { documentOf, type EditionRow } from './editions.ts';
import { digestOf } from './publish.ts';

/** Editions read at once; a file has a few kilobytes. */
const PAGE = 200;

/** What is wrong with a day's edition. */
export type EditionFault = 'changed' | 'log' | 'previous' | 'gone';

export interface VerifiedEditions {
  readonly editions: number;
  /** The newest day; null before the first edition. */
  readonly newest: UtcDay | null;
  /** Of the oldest day that is not what it was; null where each is. */
  readonly broken: { readonly day: string; readonly fault: EditionFault } | null;
}

interface Published extends Record<string, unknown> {
  /** From the audit log: what was published on which day. */
  /** Number of the row; 0 where the log has none. */
  readonly row: number;
  readonly subject: string | null;
  readonly hash: string | null;
  readonly day: string | null;
  readonly document: string | null;
  readonly digest: string | null;
}

/**
 * Holds each published file against its digest, the digest against the row of the audit log that says it was published,
 * and each edition against the one before that it names. The log itself, and that its anchors carry these digests, is
 * `verifyAudit`'s: where file, digest and row were all changed, the anchor outside of the database differs.
 */
export async function verifyEditions(db: Database, pageSize = PAGE): Promise<VerifiedEditions> {
  let [editions, newest, previous]: [number, UtcDay | null, string | null] = [0, null, null];
  let last: Place = { day: '', row: 0 };
  for (;;) {
    const page = await readPage(db, last, pageSize);
    for (const row of page) {
      const day = row.day ?? row.subject?.replace('solvency/', '') ?? '';
      const fault = faultOf(row, previous);
      if (fault) return { editions, newest, broken: { day, fault } };
      editions += 1;
      newest = day;
      previous = row.digest;
      last = { day, row: row.row };
    }
    if (page.length < pageSize) return { editions, newest, broken: null };
  }
}

function faultOf(
  { subject, hash, day, document, digest }: Published,
  previous: string | null,
): EditionFault | null {
  if (day === null || document === null || digest === null) return 'gone';
  if (digestOf(document) !== digest) return 'changed';
  if (subject !== `solvency/${day}` || hash !== digest) return 'log';
  const said = documentOf({ document } as EditionRow);
  if (said.day !== day) return 'changed';
  return said.previous === previous ? null : 'previous';
}

/** Where a page ends; the log can name a day twice, the second time without an edition. */
interface Place {
  readonly day: string;
  readonly row: number;
}

/** By day: editions with the row of the log that they name, and rows of the log whose edition is not there. */
async function readPage(db: Database, after: Place, pageSize: number): Promise<Published[]> {
  const { rows } = await db.execute<Published>(sql`
    select coalesce(l.id, 0)::float8 as row, l.subject, l.after->>'hash' as hash, e.day, e.document, e.digest
    from solvency_editions e
    full join (select id, subject, after from audit_log where action = 'solvency.published') l
      on l.id = e.audit_row
    where (coalesce(e.day, substr(l.subject, 10)), coalesce(l.id, 0)) > (${after.day}, ${after.row})
    order by coalesce(e.day, substr(l.subject, 10)), coalesce(l.id, 0) limit ${pageSize}`);
  return rows;
}

const faults: Readonly<Record<EditionFault, string>> = {
  changed: 'its file is not the one whose digest was published',
  log: 'the audit log does not say that it was published',
  previous: 'it does not name the edition before it',
  gone: 'the audit log says that it was published, and it is gone',
};

/** What was verified, and the oldest edition that is not what it was: a sentence a line. */
export function editionReport({ editions, newest, broken }: VerifiedEditions): readonly string[] {
  const whole =
    newest === null
      ? 'No edition of what is owed was verified.'
      : `Editions of what is owed: ${editions}, each what was published, up to ${newest}.`;
  return broken
    ? [whole, `Broken at the edition of ${broken.day}: ${faults[broken.fault]}.`]
    : [whole];
}
