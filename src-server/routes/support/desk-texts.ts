import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/support/texts.schema.ts';
import { adminHelp, adminMacros } from '#contract/api/admin/support/texts.ts';
import type { Transaction } from '../../database/database.ts';
import { holdCaller, type Caller } from '../../domain/accounts/sessions.ts';
import { assertAreaOn } from '../../domain/base/areas.ts';
import { listDrafts, listVersions, oneDraft } from '../../domain/help/drafts.ts';
import {
  changeHelp,
  createHelp,
  discardHelp,
  publishHelp,
  reviewHelp,
  withdrawHelp,
} from '../../domain/help/editing.ts';
import { listMissing } from '../../domain/help/feedback.ts';
import { changeMacro, createMacro, listMacros, retireMacro } from '../../domain/support/macros.ts';
import { route } from '../../plugins/route.ts';

const done = { ok: true } as const;

/** Texts that staff maintain: macros and help articles. */
export function registerAdminSupportTextRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database, clock } = services;
  const { db } = database;
  const assertOn = (on = db) => assertAreaOn(on, services, 'support');

  /** Runs `work` in a transaction that has locked the caller's row and checked the role again. */
  const changing = <T>(caller: Caller, work: (tx: Transaction, actorId: number) => Promise<T>) =>
    database.transaction(async (tx) => {
      await assertOn(tx);
      await holdCaller(tx, caller);
      return work(tx, caller.memberId);
    });

  route(app, adminMacros.list, schemas.macrosSchemas, async ({ query }) => {
    await assertOn();
    return { items: await listMacros(db, query.retired) };
  });
  route(app, adminMacros.create, schemas.createMacroSchemas, ({ caller, body }) =>
    changing(caller, (tx, actorId) => createMacro(tx, services, actorId, body)),
  );
  route(app, adminMacros.change, schemas.changeMacroSchemas, ({ caller, params, body }) =>
    changing(caller, (tx, actorId) => changeMacro(tx, services, actorId, { ...body, ...params })),
  );
  route(app, adminMacros.retire, schemas.retireMacroSchemas, ({ caller, params, body }) =>
    changing(caller, (tx, actorId) => retireMacro(tx, services, actorId, { ...body, ...params })),
  );

  route(app, adminHelp.list, schemas.helpListSchemas, async ({ query }) => {
    await assertOn();
    return listDrafts(db, query, clock.now());
  });
  route(app, adminHelp.one, schemas.helpOneSchemas, async ({ params }) => {
    await assertOn();
    return oneDraft(db, params.id, clock.now());
  });
  route(app, adminHelp.versions, schemas.helpVersionsSchemas, async ({ params }) => {
    await assertOn();
    return { items: await listVersions(db, params.id) };
  });
  route(app, adminHelp.feedback, schemas.helpFeedbackSchemas, async ({ params, query }) => {
    await assertOn();
    return listMissing(db, params.id, query);
  });
  route(app, adminHelp.create, schemas.helpCreateSchemas, ({ caller, body }) =>
    changing(caller, async (tx, actorId) =>
      oneDraft(tx, await createHelp(tx, services, actorId, body), clock.now()),
    ),
  );
  route(app, adminHelp.change, schemas.helpChangeSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, actorId) => {
      await changeHelp(tx, services, { ...body, ...params, actorId });
      return oneDraft(tx, params.id, clock.now());
    }),
  );
  const actions = [
    [adminHelp.publish, publishHelp],
    [adminHelp.review, reviewHelp],
    [adminHelp.withdraw, withdrawHelp],
  ] as const;
  for (const [endpoint, act] of actions) {
    route(app, endpoint, schemas.helpActionSchemas, ({ caller, params, body }) =>
      changing(caller, async (tx, actorId) => {
        await act(tx, services, { ...body, ...params, actorId });
        return oneDraft(tx, params.id, clock.now());
      }),
    );
  }
  route(app, adminHelp.discard, schemas.helpDiscardSchemas, ({ caller, params, body }) =>
    changing(caller, async (tx, actorId) => {
      await discardHelp(tx, services, { ...body, ...params, actorId });
      return done;
    }),
  );
}
