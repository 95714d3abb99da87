import type { FastifyInstance } from 'fastify';
import { help } from '#contract/api/support/help.ts';
import * as schemas from '#contract/api/support/help.schema.ts';
import { assertAreaOn } from '../../domain/base/areas.ts';
import { giveFeedback, noteSolved } from '../../domain/help/feedback.ts';
import { offerHelp } from '../../domain/help/offer.ts';
import { readHelp } from '../../domain/help/read.ts';
import { searchHelp } from '../../domain/help/search.ts';
import { languageOf } from '../../plugins/language.ts';
import { route } from '../../plugins/route.ts';

const done = { ok: true } as const;
/** Clients search after each pause in typing. */
const searchLimit = { max: 120, seconds: 60 } as const;

/** Published help articles. */
export function registerHelpRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database, clock } = services;
  const { db } = database;
  const assertOn = () => assertAreaOn(db, services, 'support');

  route(
    app,
    help.search,
    schemas.searchSchemas,
    async ({ query, request }) => {
      await assertOn();
      return searchHelp(db, query, { language: languageOf(request), now: clock.now() });
    },
    { rateLimit: searchLimit },
  );

  route(
    app,
    help.article,
    schemas.articleSchemas,
    async ({ params, request }) => {
      await assertOn();
      return readHelp(db, params.slug, { language: languageOf(request), now: clock.now() });
    },
    { rateLimit: searchLimit },
  );

  route(
    app,
    help.offer,
    schemas.offerSchemas,
    async ({ caller, body, request }) => {
      await assertOn();
      const language = languageOf(request);
      return offerHelp(db, { ...body, memberId: caller.memberId, language, now: clock.now() });
    },
    { rateLimit: searchLimit },
  );

  route(app, help.feedback, schemas.feedbackSchemas, async ({ caller, params, body }) => {
    await assertOn();
    const said = { ...body, ...params, memberId: caller.memberId, at: clock.now() };
    await database.transaction((tx) => giveFeedback(tx, said));
    return done;
  });

  route(app, help.solved, schemas.solvedSchemas, async ({ caller, params, body }) => {
    await assertOn();
    const said = { ...params, category: body.category, memberId: caller.memberId, at: clock.now() };
    await database.transaction((tx) => noteSolved(tx, said));
    return done;
  });
}
