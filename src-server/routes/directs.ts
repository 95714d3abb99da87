import type { FastifyInstance } from 'fastify';
import { careerSchemas } from '#contract/api/career-plan.schema.ts';
import { career } from '#contract/api/career-plan.ts';
import * as schemas from '#contract/api/directs.schema.ts';
import { directs } from '#contract/api/directs.ts';
import { careerOf } from '../domain/bonuses/career.ts';
import { listDirects } from '../domain/tree/directs.ts';
import { sponsorLinks } from '../domain/tree/sponsor-links.ts';
import { route } from '../plugins/route.ts';

/** The caller's directs, insertion side and next slot. */
export function registerDirectRoutes(app: FastifyInstance): void {
  const { clock, database } = app.services;
  const { db } = database;

  route(app, directs.list, schemas.listSchemas, ({ caller, query }) =>
    listDirects(db, caller.memberId, query, clock.now()),
  );

  route(app, directs.links, schemas.linksSchemas, ({ caller }) =>
    sponsorLinks(db, caller.memberId),
  );

  route(app, career.plan, careerSchemas, ({ caller }) =>
    careerOf(db, caller.memberId, clock.now()),
  );
}
