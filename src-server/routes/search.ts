import { readsAdministration } from '#contract/rules/staff.ts';
import type { FastifyInstance } from 'fastify';
import { searchSchemas } from '#contract/api/search.schema.ts';
import { search as endpoints } from '#contract/api/search.ts';
import { auditList } from '../domain/audit/reads.ts';
import { search } from '../domain/members/search.ts';
import { route } from '../plugins/route.ts';

/** Enough for typing, too few to enumerate members. */
const RATE_LIMIT = { max: 120, seconds: 60 };

/** Server-side search of the command palette. */
export function registerSearchRoutes(app: FastifyInstance): void {
  route(
    app,
    endpoints.find,
    searchSchemas,
    async ({ caller, query }) => {
      // Administrators can find any member, so their searches are in the audit log.
      if (readsAdministration(caller)) await auditList(app.services, caller.memberId, query.q);
      return search(app.services, caller, query.q);
    },
    { rateLimit: RATE_LIMIT },
  );
}
