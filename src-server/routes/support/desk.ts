import type { FastifyInstance } from 'fastify';
import { adminSupport } from '#contract/api/admin/support/tickets.ts';
import * as facts from '#contract/api/admin/support/facts.schema.ts';
import * as schemas from '#contract/api/admin/support/tickets.schema.ts';
import type { Transaction } from '../../database/database.ts';
import { holdCaller, type Caller } from '../../domain/accounts/sessions.ts';
import { assertAreaOn } from '../../domain/base/areas.ts';
import { listAgents, listTags } from '../../domain/support/agents.ts';
import { assignTicket, takeNext } from '../../domain/support/assign.ts';
import { changeTicket, snoozeTicket, stepTicket } from '../../domain/support/changes.ts';
import { viewDesk } from '../../domain/support/desk.ts';
import { deskFacts } from '../../domain/support/facts.ts';
import { supportFigures } from '../../domain/support/figures.ts';
import { mergeTickets } from '../../domain/support/merge.ts';
import { notePresence } from '../../domain/support/presence.ts';
import { listQueue } from '../../domain/support/queue.ts';
import { markRead } from '../../domain/support/reads.ts';
import { redactAttachment } from '../../domain/support/redact.ts';
import { replyToTicket } from '../../domain/support/reply.ts';
import { findTicket } from '../../domain/support/ticket-row.ts';
import { onceRoute, route } from '../../plugins/route.ts';

const done = { ok: true } as const;
/** Clients send presence every two seconds while typing. */
const presenceLimit = { max: 240, seconds: 60 } as const;
const FIGURE_DAYS = 7;

/** The support desk: tickets of all members. */
export function registerAdminSupportRoutes(app: FastifyInstance): void {
  registerReads(app);
  registerChanges(app);
  registerSeen(app);
}

function registerChanges(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;
  const assertOn = (tx: Transaction) => assertAreaOn(tx, services, 'support');

  /**
   * Runs `work` in a transaction that has locked the caller's row and checked the role again;
   * returns the ticket's new state.
   */
  const changing = (
    caller: Caller,
    number: number,
    work: (tx: Transaction, target: { actorId: number; number: number }) => Promise<void>,
  ) =>
    database.transaction(async (tx) => {
      await assertOn(tx);
      await holdCaller(tx, caller);
      await work(tx, { actorId: caller.memberId, number });
      return viewDesk(tx, services, caller, { number });
    });

  onceRoute(app, adminSupport.reply, schemas.replySchemas, {
    handle: async ({ tx, caller, params, body }) => {
      await assertOn(tx);
      await replyToTicket(tx, services, { ...body, ...params, actorId: caller.memberId });
      return viewDesk(tx, services, caller, params);
    },
  });

  route(app, adminSupport.assign, schemas.assignSchemas, ({ caller, params, body }) =>
    changing(caller, params.number, (tx, target) =>
      assignTicket(tx, services, { ...body, ...target }),
    ),
  );

  route(app, adminSupport.next, schemas.nextSchemas, ({ caller }) =>
    database.transaction(async (tx) => {
      await assertOn(tx);
      await holdCaller(tx, caller);
      return { number: await takeNext(tx, services, caller.memberId) };
    }),
  );

  route(app, adminSupport.change, schemas.changeSchemas, ({ caller, params, body }) =>
    changing(caller, params.number, (tx, target) =>
      changeTicket(tx, services, { ...body, ...target }),
    ),
  );

  route(app, adminSupport.step, schemas.stepSchemas, ({ caller, params, body }) =>
    changing(caller, params.number, (tx, target) =>
      stepTicket(tx, services, { ...body, ...target }),
    ),
  );

  route(app, adminSupport.snooze, schemas.snoozeSchemas, ({ caller, params, body }) =>
    changing(caller, params.number, (tx, target) =>
      snoozeTicket(tx, services, { ...body, ...target }),
    ),
  );

  route(app, adminSupport.merge, schemas.mergeSchemas, ({ caller, params, body }) =>
    changing(caller, params.number, (tx, target) =>
      mergeTickets(tx, services, { ...body, ...target }),
    ),
  );

  route(app, adminSupport.redact, schemas.redactSchemas, ({ caller, params, body }) =>
    changing(caller, params.number, (tx, target) =>
      redactAttachment(tx, services, { ...body, ...target, attachment: params.attachment }),
    ),
  );
}

function registerReads(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services.database;
  const assertOn = () => assertAreaOn(db, services, 'support');

  route(app, adminSupport.queue, schemas.queueSchemas, async ({ caller, query }) => {
    await assertOn();
    return listQueue(db, services, caller.memberId, query);
  });

  route(app, adminSupport.one, schemas.oneSchemas, async ({ caller, params, query }) => {
    await assertOn();
    return viewDesk(db, services, caller, { ...params, before: query.before });
  });

  route(app, adminSupport.facts, facts.factsSchemas, async ({ params, query }) => {
    await assertOn();
    return deskFacts(db, services, params.number, query.part);
  });

  route(app, adminSupport.figures, facts.figuresSchemas, async ({ query }) => {
    await assertOn();
    return supportFigures(db, services, query.days ?? FIGURE_DAYS);
  });

  route(app, adminSupport.agents, facts.agentsSchemas, async () => {
    await assertOn();
    return { items: await listAgents(db) };
  });

  route(app, adminSupport.tags, facts.tagsSchemas, async () => {
    await assertOn();
    return { items: await listTags(db) };
  });
}

/** Read markers and presence of staff. */
function registerSeen(app: FastifyInstance): void {
  const { services } = app;
  const { database, clock } = services;
  const { db } = database;
  const assertOn = () => assertAreaOn(db, services, 'support');

  route(app, adminSupport.read, schemas.readSchemas, async ({ caller, params, body }) => {
    await assertOn();
    await database.transaction(async (tx) => {
      const { number, lastMessageId } = await findTicket(tx, params.number);
      await markRead(tx, number, caller.memberId, Math.min(body.message, lastMessageId));
    });
    return done;
  });

  route(
    app,
    adminSupport.presence,
    schemas.presenceSchemas,
    async ({ caller, params, body }) => {
      await assertOn();
      const { number } = await findTicket(db, params.number);
      await notePresence(db, {
        number,
        memberId: caller.memberId,
        presence: body.presence,
        isInternal: body.is_internal,
        at: clock.now(),
      });
      return done;
    },
    { rateLimit: presenceLimit },
  );
}
