import type { FastifyInstance } from 'fastify';
import { ledger } from '#contract/api/ledger.ts';
import { closingSchemas, earningsSchemas, listSchemas } from '#contract/api/ledger.schema.ts';
import { lastClosing } from '../domain/insight/last-closing.ts';
import { earningsOf, listEntries } from '../domain/ledger/views.ts';
import { readRoute, route } from '../plugins/route.ts';
import type { Services } from '../services.ts';

const PAGE_SIZE = 50;

/** Entries of the caller's own accounts. */
export function registerLedgerRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services.database;

  readRoute(app, ledger.list, listSchemas, ({ caller, query, read }) =>
    read((from) =>
      listEntries(from, caller.memberId, { ...query, limit: query.limit ?? PAGE_SIZE }),
    ),
  );

  readRoute(app, ledger.earnings, earningsSchemas, ({ caller, query, read }) =>
    read((from) => earningsOf(from, caller.memberId, query.period, services.clock.now())),
  );

  route(app, ledger.closing, closingSchemas, ({ caller }) =>
    lastClosing(db, caller.memberId, services.clock.now()),
  );
}
