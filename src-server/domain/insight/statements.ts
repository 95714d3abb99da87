import { timingSafeEqual } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { Answer, Body } from '#contract/api/endpoint.ts';
import type { ReportQuery, reports as endpoints } from '#contract/api/reports.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { STATEMENT_DAYS, STATEMENT_ENTRIES_MAX } from '#contract/rules/limits.ts';
import { formatUsd } from '#contract/rules/money.ts';
import type { StatedEntry } from '#contract/rules/statement.ts';
import type { Transaction } from '../../database/database.ts';
import { members } from '../../database/schema/members.ts';
import { memberEntries } from '../../database/schema/reports.ts';
import type { Services } from '../../services.ts';
import { DomainError, invalidField } from '../base/errors.ts';
import { shortName } from '../base/short-name.ts';
import { reportCondition } from './report-filter.ts';
import { readMark } from './report-mark.ts';
import { reportSummary } from './report-summary.ts';

type Signing = Pick<Services, 'keys' | 'clock'>;

/** What was printed, in base64url, and the signature of that. */
const TOKEN = /^([\w-]{8,1900})\.([\w-]{43})$/;
/** Username, second since 1970 in base 36, and the report's filters as a query. */
const PRINTED = /^(\w{3,30})\.([0-9a-z]{1,8})\.(.*)$/s;

/**
 * Signs the filters of a statement that a member prints. The entries that they leave never change:
 * `as_of` names the last one of each account.
 * @throws DomainError `validation` where they leave more than a statement has
 */
export async function issueStatement(
  tx: Transaction,
  { keys, clock }: Signing,
  memberId: number,
  filter: Body<typeof endpoints.issue>,
): Promise<Answer<typeof endpoints.issue>> {
  readMark(filter.as_of);
  const { totals } = await reportSummary(tx, memberId, filter);
  if (totals.count > STATEMENT_ENTRIES_MAX) throw invalidField('from', 'field.invalid');
  const [owner] = await tx.select().from(members).where(eq(members.id, memberId));
  if (!owner) throw new DomainError('not_found');
  const issuedS = Math.floor(clock.now().getTime() / 1000);
  const query = new URLSearchParams(filter as Readonly<Record<string, string>>).toString();
  const printed = `${owner.username}.${issuedS.toString(36)}.${query}`;
  const payload = Buffer.from(printed).toString('base64url');
  return {
    token: `${payload}.${keys.sign('statement', payload)}`,
    expires_at: new Date(endOf(issuedS)).toISOString(),
  };
}

const endOf = (issuedS: number): number => issuedS * 1000 + STATEMENT_DAYS * DAY_MS;

interface Printed {
  readonly username: string;
  readonly issuedS: number;
  readonly filter: ReportQuery;
}

/** What a token says, where its signature is ours and its time has not passed. */
function readToken({ keys, clock }: Signing, token: string): Printed | undefined {
  const [, payload, signature] = TOKEN.exec(token) ?? [];
  if (payload === undefined || signature === undefined) return undefined;
  const expected = Buffer.from(keys.sign('statement', payload));
  const given = Buffer.from(signature);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
  const text = Buffer.from(payload, 'base64url').toString();
  const [, username, issued, query] = PRINTED.exec(text) ?? [];
  if (username === undefined || issued === undefined || query === undefined) return undefined;
  const issuedS = parseInt(issued, 36);
  if (endOf(issuedS) <= clock.now().getTime()) return undefined;
  // Checked when it was signed.
  const filter = Object.fromEntries(new URLSearchParams(query)) as ReportQuery;
  return { username, issuedS, filter };
}

/**
 * The statement that a printed code leads to, read from the ledger as it is now. Whatever is wrong
 * with a code is refused alike: forged, altered, too old, or of a member who is blocked.
 * @throws DomainError `not_found`
 */
export async function openStatement(
  tx: Transaction,
  signing: Signing,
  token: string,
): Promise<Answer<typeof endpoints.check>> {
  const printed = readToken(signing, token);
  const [owner] = printed
    ? await tx
        .select()
        .from(members)
        .where(and(eq(members.username, printed.username), eq(members.status, 'active')))
    : [];
  if (!printed || !owner) throw new DomainError('not_found');
  const { issuedS, filter } = printed;
  const memberId = owner.id;
  const { from, to, as_of: _asOf, ...others } = filter;
  const { totals, flows, accounts } = await reportSummary(tx, memberId, filter);
  return {
    member: {
      username: owner.username,
      name: shortName(`${owner.firstName} ${owner.lastName}`),
    },
    issued_at: new Date(issuedS * 1000).toISOString(),
    expires_at: new Date(endOf(issuedS)).toISOString(),
    from: from ?? null,
    to: to ?? null,
    is_whole: Object.keys(others).length === 0,
    totals,
    flows,
    accounts,
    entries: await entriesOf(tx, memberId, filter),
  };
}

async function entriesOf(
  tx: Transaction,
  memberId: number,
  filter: ReportQuery,
): Promise<StatedEntry[]> {
  const { occurredAt, entryId } = memberEntries;
  const rows = await tx
    .select()
    .from(memberEntries)
    .where(reportCondition(memberId, filter))
    .orderBy(desc(occurredAt), desc(entryId))
    .limit(STATEMENT_ENTRIES_MAX);
  return rows.map((row) => ({
    id: String(row.entryId),
    kind: row.kind,
    account: row.account,
    amount: formatUsd(row.amount),
    occurred_at: row.occurredAt.toISOString(),
  }));
}
