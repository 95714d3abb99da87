import type { FastifyInstance } from 'fastify';
import { globalNetwork, ranges } from '#contract/api/global-network.ts';
import * as schemas from '#contract/api/global-network.schema.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { offerGlobalDeposit, openGlobalDeposit } from '../domain/investments/global-deposits.ts';
import { listEarnings } from '../domain/investments/global-earnings.ts';
import { globalOverview, listRanges, oneDeposit } from '../domain/investments/global-views.ts';
import { moneyRoute, route } from '../plugins/route.ts';

/** The global network: ranges, the caller's deposits, and their earnings. */
export function registerGlobalNetworkRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services.database;

  route(app, ranges.list, schemas.rangesSchemas, ({ caller }) =>
    listRanges(db, services, caller.memberId),
  );

  route(app, globalNetwork.overview, schemas.overviewSchemas, ({ caller }) =>
    globalOverview(db, services, caller.memberId),
  );

  route(app, globalNetwork.earnings, schemas.earningsSchemas, ({ caller, query }) =>
    listEarnings(db, caller.memberId, query),
  );

  moneyRoute(app, globalNetwork.deposit, schemas.depositSchemas, {
    handle: async ({ tx, caller: { memberId }, body }) => {
      const wish = {
        memberId,
        subjectId: body.range_id,
        amount: parseUsd(body.amount),
        acceptedTerms: body.accepted_terms,
      };
      const { offer } = await offerGlobalDeposit(tx, services, wish);
      const number = await openGlobalDeposit(tx, services, {
        ...wish,
        offer,
        paidFrom: { kind: 'balance' },
        requestNumber: null,
        settledAt: services.clock.now(),
      });
      return oneDeposit(tx, services, memberId, Number(number));
    },
  });
}
