import type { FastifyInstance } from 'fastify';
import { reports } from '#contract/api/reports.ts';
import { entriesSchemas, summarySchemas } from '#contract/api/reports.schema.ts';
import { why } from '#contract/api/why.ts';
import {
  accountSchemas,
  entrySchemas,
  pathSchemas,
  volumeSchemas,
} from '#contract/api/why.schema.ts';
import { reportEntries } from '../domain/report-entries.ts';
import { reportSummary } from '../domain/report-summary.ts';
import { whyBalance } from '../domain/why-balance.ts';
import { whyEntry } from '../domain/why-entry.ts';
import { whyPath } from '../domain/why-path.ts';
import { whyVolume } from '../domain/why-volume.ts';
import { route } from '../plugins/route.ts';

/** Reports over a member's own ledger, and the evidence of its figures. */
export function registerReportRoutes(app: FastifyInstance): void {
  const { database } = app.services;
  const { db } = database;

  route(app, reports.summary, summarySchemas, ({ caller, query }) =>
    database.transaction((tx) => reportSummary(tx, caller.memberId, query)),
  );

  route(app, reports.entries, entriesSchemas, ({ caller, query }) =>
    reportEntries(db, caller.memberId, query),
  );

  route(app, why.entry, entrySchemas, ({ caller, params }) =>
    database.transaction((tx) => whyEntry(tx, caller.memberId, params.id)),
  );

  route(app, why.account, accountSchemas, ({ caller, params }) =>
    database.transaction((tx) => whyBalance(tx, app.services, caller.memberId, params.account)),
  );

  route(app, why.volume, volumeSchemas, ({ caller, params }) =>
    database.transaction((tx) => whyVolume(tx, caller.memberId, params.side)),
  );

  route(app, why.path, pathSchemas, ({ caller, params }) =>
    database.transaction((tx) => whyPath(tx, caller.memberId, params.event)),
  );
}
