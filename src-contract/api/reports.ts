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
};

export type ReportSummary = Answer<typeof reports.summary>;
export type ReportEntry = Answer<typeof reports.entries>['items'][number];
export type EntryOrigin = ReportEntry['origin'];
export type ReportQuery = Query<typeof reports.summary>;
