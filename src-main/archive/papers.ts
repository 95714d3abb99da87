import type { KeptPaper, KeptSummary, StatementPaper } from '#contract/ipc/archive.ts';
import { canonicalJson } from '#contract/rules/archive/canonical-json.ts';
import { compareStatements, compareVouchers } from '#contract/rules/archive/compare.ts';
import { compareInvoices, totalOf } from '#contract/rules/archive/compare-invoices.ts';
import type { Compared, SeenStatement } from '#contract/rules/archive/compare.ts';
import { utcDay } from '#contract/rules/days.ts';
import type { ChainRecord } from './chain.ts';

/** Filters of a statement beyond its days. */
function filtersOf({ query }: StatementPaper): object {
  const { from: _from, to: _to, as_of: _asOf, ...filters } = query;
  return filters;
}

const lastDayOf = ({ query, summary }: StatementPaper, seenAt: string): string =>
  query.to ?? summary.to ?? utcDay(new Date(seenAt));

/**
 * Whether the same question may never be answered otherwise for closed days. Entries of a person are
 * found by what that person is called at present: another name is no change of history.
 */
export const isComparable = (paper: KeptPaper): boolean =>
  paper.kind !== 'statement' || paper.query.person === undefined;

/** What a paper is of: papers of one subject are compared. */
export function subjectOf(paper: KeptPaper, seenAt: string): string {
  if (paper.kind === 'withdrawal') return `withdrawal ${paper.voucher.number}`;
  if (paper.kind === 'invoice') {
    // An order that was paid again has another invoice; each language has its own words.
    const { order, language, paper: invoice } = paper;
    return `invoice ${order} ${invoice.name} ${language}`;
  }
  const days = { from: paper.query.from ?? null, to: lastDayOf(paper, seenAt) };
  return `statement ${canonicalJson({ ...days, ...filtersOf(paper) })}`;
}

const seen = (paper: StatementPaper, seenAt: string): SeenStatement => ({
  seenAt,
  from: paper.query.from ?? null,
  to: lastDayOf(paper, seenAt),
  accounts: paper.summary.accounts,
  entries: paper.entries,
});

/** Compares a paper with the one of its subject that was kept before. */
export function comparePapers(kept: ChainRecord, paper: KeptPaper, seenAt: string): Compared {
  const former = kept.paper;
  if (former.kind === 'withdrawal' && paper.kind === 'withdrawal') {
    return compareVouchers(former.voucher, paper.voucher);
  }
  if (former.kind === 'statement' && paper.kind === 'statement') {
    return compareStatements(seen(former, kept.seen_at), seen(paper, seenAt));
  }
  if (former.kind === 'invoice' && paper.kind === 'invoice') {
    return compareInvoices(former.paper, paper.paper);
  }
  throw new TypeError('Papers of two kinds are not compared');
}

/** What a list says of a record. */
export function summaryOf({ number, seen_at, reason, differs, paper }: ChainRecord): KeptSummary {
  const common = {
    number,
    kind: paper.kind,
    seenAt: seen_at,
    reason,
    differences: differs?.differences.length ?? 0,
  };
  const alone = {
    ...common,
    from: null,
    withdrawal: null,
    invoice: null,
    isFiltered: false,
    entries: 0,
    kinds: [],
  };
  if (paper.kind === 'invoice') {
    const amount = totalOf(paper.paper);
    return {
      ...alone,
      to: utcDay(new Date(seen_at)),
      invoice: {
        number: paper.paper.name,
        order: paper.order,
        isCredit: paper.credit !== null,
        language: paper.language,
      },
      amount,
      amounts: [amount],
    };
  }
  if (paper.kind === 'withdrawal') {
    const { voucher } = paper;
    return {
      ...alone,
      to: utcDay(new Date(voucher.paid_at)),
      withdrawal: voucher.number,
      amount: voucher.amount,
      amounts: [voucher.amount, voucher.net, voucher.token_amount],
    };
  }
  const { entries, summary } = paper;
  return {
    ...common,
    from: paper.query.from ?? null,
    to: lastDayOf(paper, seen_at),
    withdrawal: null,
    invoice: null,
    isFiltered: Object.keys(filtersOf(paper)).length > 0,
    entries: entries.length,
    amount: summary.totals.net,
    kinds: [...new Set(entries.map(({ kind }) => kind))],
    amounts: [...new Set(entries.map(({ amount }) => amount.replace('-', '')))],
  };
}
