import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin-withdrawals.schema.ts';
import { adminWithdrawals } from '#contract/api/admin-withdrawals.ts';
import { listForAdmin, viewForAdmin } from '../domain/admin-withdrawals.ts';
import { DomainError } from '../domain/errors.ts';
import { refuseWithdrawal } from '../domain/withdrawal-close.ts';
import { confirmWithdrawals } from '../domain/withdrawal-confirm.ts';
import { moneyRoute, route } from '../plugins/route.ts';

export function registerAdminWithdrawalRoutes(app: FastifyInstance): void {
  const { services } = app;

  route(app, adminWithdrawals.list, schemas.listSchemas, ({ query }) =>
    listForAdmin(services.database.db, services, query),
  );

  moneyRoute(app, adminWithdrawals.confirm, schemas.confirmSchemas, {
    handle: ({ tx, caller, body }) =>
      confirmWithdrawals(tx, services, caller.memberId, body.numbers),
  });

  moneyRoute(app, adminWithdrawals.refuse, schemas.refuseSchemas, {
    handle: async ({ tx, caller, params, body }) => {
      const refusal = { ...body, actorId: caller.memberId };
      const refused = await refuseWithdrawal(tx, services, params.number, refusal);
      const [view] = await viewForAdmin(tx, services, [refused]);
      if (!view) throw new DomainError('not_found');
      return view;
    },
  });
}
