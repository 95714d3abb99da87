import { endpoint, type Answer, type Query } from './endpoint.ts';
import type * as Schemas from './reports.schema.ts';

/** A member's ledger by period, kind, account and source. */
export const reports = {
  /** Totals, sums by kind and a series for the chart, of all that the filter leaves. */
  summary: endpoint<typeof Schemas.summarySchemas>('GET', '/api/reports/', {
    audience: 'member',
    tags: ['Ledger'],
  }),
  /** The entries themselves, newest first. */
  entries: endpoint<typeof Schemas.entriesSchemas>('GET', '/api/reports/entries/', {
    audience: 'member',
    tags: ['Ledger'],
  }),
  /** Signs what is printed, so that whoever has the paper can check it; stores nothing. */
  issue: endpoint<typeof Schemas.issueSchemas>('POST', '/api/reports/statements/', {
    audience: 'member',
  }),
  /** What a printed code leads to. The token travels in the body: no log of a proxy holds it. */
  check: endpoint<typeof Schemas.checkSchemas>('POST', '/api/statements/', {
    audience: 'anyone',
  }),
};

export type ReportSummary = Answer<typeof reports.summary>;
export type ReportEntry = Answer<typeof reports.entries>['items'][number];
export type EntryOrigin = ReportEntry['origin'];
export type ReportQuery = Query<typeof reports.summary>;
export type CheckedStatement = Answer<typeof reports.check>;
