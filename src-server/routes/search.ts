import { readsAdministration } from '#contract/rules/staff.ts';
import type { FastifyInstance } from 'fastify';
import { searchSchemas } from '#contract/api/search.schema.ts';
import { search as endpoints } from '#contract/api/search.ts';
import { auditList } from '../domain/audit/reads.ts';
import { search } from '../domain/members/search.ts';
import { route } from '../plugins/route.ts';

/** Enough for somebody who types, too little to copy a member list. */
const RATE_LIMIT = { max: 120, seconds: 60 };

/** What the command palette finds beside screens and actions. */
export function registerSearchRoutes(app: FastifyInstance): void {
  route(
    app,
    endpoints.find,
    searchSchemas,
    async ({ caller, query }) => {
      // Only administrators find people whom they do not know.
      if (readsAdministration(caller)) await auditList(app.services, caller.memberId, query.q);
      return search(app.services, caller, query.q);
    },
    { rateLimit: RATE_LIMIT },
  );
}
