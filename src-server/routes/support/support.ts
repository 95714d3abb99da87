import type { FastifyInstance } from 'fastify';
import { support } from '#contract/api/support/tickets.ts';
import * as schemas from '#contract/api/support/tickets.schema.ts';
import { assertAreaOn } from '../../domain/base/areas.ts';
import { createTicket } from '../../domain/support/create.ts';
import { supportInfo } from '../../domain/support/info.ts';
import { listOwnTickets } from '../../domain/support/lists.ts';
import { ownObject } from '../../domain/support/objects.ts';
import { notePresence } from '../../domain/support/presence.ts';
import { rateTicket } from '../../domain/support/rating.ts';
import { countUnread, readOwnTicket, readOwnTickets } from '../../domain/support/reads.ts';
import { findTicket, lockTicket } from '../../domain/support/ticket-row.ts';
import { viewTicket } from '../../domain/support/views.ts';
import { writeMessage } from '../../domain/support/write.ts';
import { languageOf } from '../../plugins/language.ts';
import { onceRoute, route } from '../../plugins/route.ts';

const done = { ok: true } as const;
/** Clients send presence every two seconds while typing. */
const typingLimit = { max: 120, seconds: 60 } as const;

/** The caller's own tickets. */
export function registerSupportRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;
  const { db } = database;
  const assertOn = (on = db) => assertAreaOn(on, services, 'support');

  route(app, support.info, schemas.infoSchemas, async ({ caller }) => {
    await assertOn();
    return supportInfo(db, services, caller.memberId);
  });

  route(app, support.list, schemas.listSchemas, async ({ caller, query }) => {
    await assertOn();
    return listOwnTickets(db, caller.memberId, query);
  });

  route(app, support.one, schemas.oneSchemas, async ({ caller, params, query, request }) => {
    await assertOn();
    const reader = { memberId: caller.memberId, language: languageOf(request) };
    return viewTicket(db, services, params.number, { ...reader, before: query.before });
  });

  route(app, support.object, schemas.objectSchemas, async ({ caller, params, query }) => {
    await assertOn();
    return ownObject(db, services, caller.memberId, { ...params, ...query });
  });

  onceRoute(app, support.create, schemas.createSchemas, {
    handle: async ({ tx, caller, body, request }) => {
      await assertOn(tx);
      const { number } = await createTicket(tx, services, caller.memberId, body);
      const reader = { memberId: caller.memberId, language: languageOf(request) };
      return viewTicket(tx, services, number, reader);
    },
  });

  onceRoute(app, support.write, schemas.writeSchemas, {
    handle: async ({ tx, caller, params, body, request }) => {
      await assertOn(tx);
      await writeMessage(tx, services, { ...body, ...params, memberId: caller.memberId });
      const reader = { memberId: caller.memberId, language: languageOf(request) };
      return viewTicket(tx, services, params.number, reader);
    },
  });

  route(app, support.read, schemas.readSchemas, ({ caller, params, body }) =>
    database.transaction(async (tx) => {
      await assertOn(tx);
      const row = await lockTicket(tx, params.number, caller.memberId);
      await readOwnTicket(tx, row, body.message, services.clock.now());
      return { unread: await countUnread(tx, caller.memberId) };
    }),
  );

  route(app, support.readAll, schemas.readAllSchemas, ({ caller }) =>
    database.transaction(async (tx) => {
      await assertOn(tx);
      await readOwnTickets(tx, caller.memberId, services.clock.now());
      return { unread: await countUnread(tx, caller.memberId) };
    }),
  );

  route(
    app,
    support.typing,
    schemas.typingSchemas,
    async ({ caller, params }) => {
      await assertOn();
      const { number } = await findTicket(db, params.number, caller.memberId);
      const at = services.clock.now();
      await notePresence(db, { number, memberId: caller.memberId, presence: 'writing', at });
      return done;
    },
    { rateLimit: typingLimit },
  );

  route(app, support.rate, schemas.rateSchemas, ({ caller, params, body, request }) =>
    database.transaction(async (tx) => {
      await assertOn(tx);
      await rateTicket(tx, services, caller.memberId, { ...body, ...params });
      const reader = { memberId: caller.memberId, language: languageOf(request) };
      return viewTicket(tx, services, params.number, reader);
    }),
  );
}
