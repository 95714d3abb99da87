import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/approvals.schema.ts';
import { adminApprovals } from '#contract/api/admin/approvals.ts';
import { listApprovals, oneApproval } from '../../domain/approvals/views.ts';
import {
  acceptProposal,
  prepareAcceptance,
  refuseProposal,
  withdrawProposal,
} from '../../domain/approvals/decide.ts';
import { route } from '../../plugins/route.ts';

export function registerAdminApprovalRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;

  route(app, adminApprovals.list, schemas.listSchemas, ({ caller, query }) =>
    database.transaction((tx) => listApprovals(tx, services, caller, query)),
  );
  route(app, adminApprovals.one, schemas.oneSchemas, ({ caller, params }) =>
    database.transaction((tx) => oneApproval(tx, services, caller, params.id)),
  );
  route(app, adminApprovals.accept, schemas.acceptSchemas, async ({ caller, params: { id } }) => {
    const prepared = await prepareAcceptance(services, id);
    return database.transaction(async (tx) => {
      await acceptProposal(tx, services, caller, { id, prepared });
      return oneApproval(tx, services, caller, id);
    });
  });
  route(app, adminApprovals.refuse, schemas.refuseSchemas, ({ caller, params: { id }, body }) =>
    database.transaction(async (tx) => {
      await refuseProposal(tx, services, caller, { id, ...body });
      return oneApproval(tx, services, caller, id);
    }),
  );
  route(app, adminApprovals.withdraw, schemas.withdrawSchemas, ({ caller, params: { id } }) =>
    database.transaction(async (tx) => {
      await withdrawProposal(tx, services, caller, id);
      return oneApproval(tx, services, caller, id);
    }),
  );
}
