import type { FastifyInstance } from 'fastify';
import { careerSchemas } from '#contract/api/career-plan.schema.ts';
import { career } from '#contract/api/career-plan.ts';
import * as schemas from '#contract/api/referrals.schema.ts';
import { referrals } from '#contract/api/referrals.ts';
import { careerOf } from '../domain/bonuses/career.ts';
import { listReferrals } from '../domain/tree/referrals.ts';
import { sponsorLinks } from '../domain/tree/sponsor-links.ts';
import { route } from '../plugins/route.ts';

/** Whom a member brought in, where the next ones are placed, and what that counts for. */
export function registerReferralRoutes(app: FastifyInstance): void {
  const { clock, database } = app.services;
  const { db } = database;

  route(app, referrals.list, schemas.listSchemas, ({ caller, query }) =>
    listReferrals(db, caller.memberId, query, clock.now()),
  );

  route(app, referrals.links, schemas.linksSchemas, ({ caller }) =>
    sponsorLinks(db, caller.memberId),
  );

  route(app, career.plan, careerSchemas, ({ caller }) =>
    careerOf(db, caller.memberId, clock.now()),
  );
}
