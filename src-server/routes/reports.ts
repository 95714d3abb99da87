import type { FastifyInstance } from 'fastify';
import { reports } from '#contract/api/reports.ts';
import {
  checkSchemas,
  entriesSchemas,
  issueSchemas,
  summarySchemas,
} from '#contract/api/reports.schema.ts';
import { why } from '#contract/api/why.ts';
import {
  accountSchemas,
  earningsSchemas,
  entrySchemas,
  pathSchemas,
  volumeSchemas,
} from '#contract/api/why.schema.ts';
import { reportEntries } from '../domain/insight/report-entries.ts';
import { reportSummary } from '../domain/insight/report-summary.ts';
import { issueStatement, openStatement } from '../domain/insight/statements.ts';
import { whyBalance } from '../domain/insight/why-balance.ts';
import { whyEarnings } from '../domain/insight/why-earnings.ts';
import { whyEntry } from '../domain/insight/why-entry.ts';
import { whyPath } from '../domain/insight/why-path.ts';
import { whyVolume } from '../domain/insight/why-volume.ts';
import { readRoute, route } from '../plugins/route.ts';

/** Enough for somebody who prints, and for a reader; a token is beyond guessing at any rate. */
const STATEMENTS = { max: 30, seconds: 60 } as const;

/** Reports of the caller's ledger, and the evidence behind each figure. */
export function registerReportRoutes(app: FastifyInstance): void {
  const { database } = app.services;

  readRoute(app, reports.summary, summarySchemas, ({ caller, query, read }) =>
    read((db) => reportSummary(db, caller.memberId, query)),
  );

  readRoute(app, reports.entries, entriesSchemas, ({ caller, query, read }) =>
    read((db) => reportEntries(db, caller.memberId, query)),
  );

  route(
    app,
    reports.issue,
    issueSchemas,
    ({ caller, body }) =>
      database.transaction((tx) => issueStatement(tx, app.services, caller.memberId, body)),
    { rateLimit: STATEMENTS },
  );

  route(
    app,
    reports.check,
    checkSchemas,
    ({ body }) => database.transaction((tx) => openStatement(tx, app.services, body.token)),
    { rateLimit: STATEMENTS },
  );

  route(app, why.entry, entrySchemas, ({ caller, params }) =>
    database.transaction((tx) => whyEntry(tx, caller.memberId, params.id)),
  );

  route(app, why.earnings, earningsSchemas, ({ caller, params }) =>
    database.transaction((tx) => whyEarnings(tx, caller.memberId, params.day)),
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
