import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/staff.schema.ts';
import { adminStaff } from '#contract/api/admin/staff.ts';
import { propose } from '../../domain/proposals/propose.ts';
import { listStaff, memberIdOf } from '../../domain/proposals/staff-list.ts';
import { route } from '../../plugins/route.ts';

export function registerAdminStaffRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;

  route(app, adminStaff.list, schemas.listSchemas, ({ caller }) =>
    listStaff(database.db, caller.memberId),
  );
  route(app, adminStaff.set, schemas.setSchemas, ({ caller, body }) =>
    database.transaction(async (tx) => {
      const { username, reason = '', ...standing } = body;
      const payload = { memberId: await memberIdOf(tx, username), ...standing };
      return propose(tx, services, caller, { kind: 'staff.set', payload, reason });
    }),
  );
}
