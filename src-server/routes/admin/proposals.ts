import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/proposals.schema.ts';
import { adminProposals } from '#contract/api/admin/proposals.ts';
import { listProposals, oneProposal } from '../../domain/proposals/views.ts';
import {
  acceptProposal,
  prepareAcceptance,
  refuseProposal,
  withdrawProposal,
} from '../../domain/proposals/decide.ts';
import { route } from '../../plugins/route.ts';

export function registerAdminProposalRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;

  route(app, adminProposals.list, schemas.listSchemas, ({ caller, query }) =>
    database.transaction((tx) => listProposals(tx, services, caller, query)),
  );
  route(app, adminProposals.one, schemas.oneSchemas, ({ caller, params }) =>
    database.transaction((tx) => oneProposal(tx, services, caller, params.id)),
  );
  route(app, adminProposals.accept, schemas.acceptSchemas, async ({ caller, params: { id } }) => {
    const prepared = await prepareAcceptance(services, id);
    return database.transaction(async (tx) => {
      await acceptProposal(tx, services, caller, { id, prepared });
      return oneProposal(tx, services, caller, id);
    });
  });
  route(app, adminProposals.refuse, schemas.refuseSchemas, ({ caller, params: { id }, body }) =>
    database.transaction(async (tx) => {
      await refuseProposal(tx, services, caller, { id, ...body });
      return oneProposal(tx, services, caller, id);
    }),
  );
  route(app, adminProposals.withdraw, schemas.withdrawSchemas, ({ caller, params: { id } }) =>
    database.transaction(async (tx) => {
      await withdrawProposal(tx, services, caller, id);
      return oneProposal(tx, services, caller, id);
    }),
  );
}
