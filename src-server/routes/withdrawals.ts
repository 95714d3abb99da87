import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/withdrawals.schema.ts';
import { withdrawals } from '#contract/api/withdrawals.ts';
import { checkCode } from '../domain/codes.ts';
import { cancelWithdrawal } from '../domain/withdrawal-close.ts';
import { confirmWithdrawal } from '../domain/withdrawal-create.ts';
import { listWithdrawals, oneWithdrawal, usedAddresses } from '../domain/withdrawal-lists.ts';
import { quoteFor } from '../domain/withdrawal-quote.ts';
import { moneyRoute, route } from '../plugins/route.ts';

export function registerWithdrawalRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services.database;

  route(app, withdrawals.list, schemas.listSchemas, ({ caller, query }) =>
    listWithdrawals(db, services, caller.memberId, query),
  );

  route(app, withdrawals.quote, schemas.quoteSchemas, ({ caller, body }) =>
    quoteFor(services, caller.memberId, body),
  );

  route(app, withdrawals.addresses, schemas.addressesSchemas, async ({ caller }) =>
    usedAddresses(db, caller.memberId),
  );

  moneyRoute(app, withdrawals.create, schemas.createSchemas, {
    // The try counts even where the withdrawal is refused afterwards.
    prepare: ({ caller, body }) =>
      checkCode(services, { memberId: caller.memberId }, 'withdrawal', body.secret_code),
    handle: async ({ tx, caller, body, prepared: code }) => {
      const { secret_code: _, ...request } = body;
      const { number } = await confirmWithdrawal(tx, services, caller.memberId, { code, request });
      return oneWithdrawal(tx, services, caller.memberId, number);
    },
  });

  route(app, withdrawals.one, schemas.oneSchemas, ({ caller, params }) =>
    oneWithdrawal(db, services, caller.memberId, params.number),
  );

  moneyRoute(app, withdrawals.cancel, schemas.cancelSchemas, {
    handle: async ({ tx, caller, params }) => {
      await cancelWithdrawal(tx, services, caller.memberId, params.number);
      return oneWithdrawal(tx, services, caller.memberId, params.number);
    },
  });
}
