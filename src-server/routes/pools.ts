import type { FastifyInstance } from 'fastify';
import { pools } from '#contract/api/pools.ts';
import * as schemas from '#contract/api/pools.schema.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { positionWithDays } from '../domain/investments/pool-days.ts';
import { offerPoolPosition, openPoolPosition } from '../domain/investments/pool-positions.ts';
import {
  findPosition,
  listPools,
  listPositions,
  positionView,
} from '../domain/investments/pool-views.ts';
import { moneyRoute, route } from '../plugins/route.ts';

/** Pools, and the caller's positions in them. */
export function registerPoolRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services.database;

  route(app, pools.list, schemas.poolsSchemas, ({ caller }) =>
    listPools(db, services, caller.memberId),
  );

  route(app, pools.positions, schemas.positionsSchemas, ({ caller }) =>
    listPositions(db, caller.memberId),
  );

  route(app, pools.position, schemas.positionSchemas, ({ caller, params, query }) =>
    positionWithDays(db, services, caller.memberId, { ...params, ...query }),
  );

  moneyRoute(app, pools.open, schemas.openSchemas, {
    handle: async ({ tx, caller: { memberId }, body }) => {
      const wish = {
        memberId,
        subjectId: body.pool_id,
        amount: parseUsd(body.amount),
        acceptedTerms: body.accepted_terms,
      };
      const { offer } = await offerPoolPosition(tx, services, wish);
      const id = await openPoolPosition(tx, services, {
        ...wish,
        offer,
        paidFrom: { kind: 'balance' },
        requestNumber: null,
        settledAt: services.clock.now(),
      });
      return positionView(await findPosition(tx, memberId, Number(id)));
    },
  });
}
