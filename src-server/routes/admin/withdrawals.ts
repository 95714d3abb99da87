import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/withdrawals.schema.ts';
import { adminWithdrawals } from '#contract/api/admin/withdrawals.ts';
import { listForAdmin, viewForAdmin } from '../../domain/administration/withdrawals.ts';
import { DomainError } from '../../domain/base/errors.ts';
import { refuseWithdrawal } from '../../domain/withdrawals/close.ts';
import { acceptWithdrawals } from '../../domain/withdrawals/accept.ts';
import { moneyRoute, route } from '../../plugins/route.ts';

export function registerAdminWithdrawalRoutes(app: FastifyInstance): void {
  const { services } = app;

  route(app, adminWithdrawals.list, schemas.listSchemas, ({ caller, query }) =>
    listForAdmin(services.database.db, services, query, caller.memberId),
  );

  moneyRoute(app, adminWithdrawals.accept, schemas.acceptSchemas, {
    handle: ({ tx, caller, body }) =>
      acceptWithdrawals(tx, services, caller.memberId, body.numbers),
  });

  moneyRoute(app, adminWithdrawals.refuse, schemas.refuseSchemas, {
    handle: async ({ tx, caller, params, body }) => {
      const refusal = { ...body, actorId: caller.memberId };
      const refused = await refuseWithdrawal(tx, services, params.number, refusal);
      const [view] = await viewForAdmin(tx, services, [refused], caller.memberId);
      if (!view) throw new DomainError('not_found');
      return view;
    },
  });
}
