import type { FastifyInstance } from 'fastify';
import { searchSchemas } from '#contract/api/search.schema.ts';
import { search as endpoints } from '#contract/api/search.ts';
import { search } from '../domain/search.ts';
import { route } from '../plugins/route.ts';

/** Enough for somebody who types, too little to copy a member list. */
const RATE_LIMIT = { max: 120, seconds: 60 };

/** What the command palette finds beside screens and actions. */
export function registerSearchRoutes(app: FastifyInstance): void {
  route(
    app,
    endpoints.find,
    searchSchemas,
    ({ caller, query }) => search(app.services, caller, query.q),
    { rateLimit: RATE_LIMIT },
  );
}
