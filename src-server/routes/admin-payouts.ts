import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin-payouts.schema.ts';
import { adminPayouts } from '#contract/api/admin-payouts.ts';
import { discardRun } from '../domain/payout-discard.ts';
import { freezeRun } from '../domain/payout-freeze.ts';
import { prepareIntent, recordIntent } from '../domain/payout-intent.ts';
import { planPayout } from '../domain/payout-plan.ts';
import { assertDeadlineFinal, settleItem } from '../domain/payout-settle.ts';
import { assertInTime, storeSigned } from '../domain/payout-signed.ts';
import { viewSigning } from '../domain/payout-signing.ts';
import { recordSubmitted } from '../domain/payout-submitted.ts';
import { viewTreasury } from '../domain/payout-treasury.ts';
import { chainTime, listRuns, viewRun } from '../domain/payout-views.ts';
import { moneyRoute, route } from '../plugins/route.ts';

export function registerAdminPayoutRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services.database;

  route(app, adminPayouts.list, schemas.listSchemas, ({ query }) => listRuns(db, query));

  route(app, adminPayouts.treasury, schemas.treasurySchemas, ({ query }) =>
    viewTreasury(services, query.operator),
  );

  route(app, adminPayouts.signing, schemas.signingSchemas, ({ query }) =>
    viewSigning(services, query.sender),
  );

  route(app, adminPayouts.one, schemas.oneSchemas, async ({ params }) =>
    viewRun(db, services, params.number, await chainTime(services)),
  );

  // The chain is asked before the transaction, which then holds its locks for a moment only.
  moneyRoute(app, adminPayouts.create, schemas.createSchemas, {
    prepare: async ({ body }) => ({
      plan: await planPayout(services, body.numbers, body.sender),
      now: await chainTime(services),
    }),
    handle: async ({ tx, caller, prepared: { plan, now } }) => {
      const { runNumber, leftOut } = await freezeRun(tx, services, plan, caller.memberId);
      return { run: await viewRun(tx, services, runNumber, now), left_out: [...leftOut] };
    },
  });

  moneyRoute(app, adminPayouts.intent, schemas.intentSchemas, {
    prepare: ({ params, body }) => prepareIntent(services, params.number, body),
    handle: ({ tx, caller, params, body, prepared: gas }) =>
      recordIntent(tx, services, params.number, { ...body, gas, actorId: caller.memberId }),
  });

  // Stored and committed first; the watcher sends it, this second or after a restart.
  moneyRoute(app, adminPayouts.signed, schemas.signedSchemas, {
    prepare: async ({ params }) => {
      await assertInTime(services, params.number);
      return chainTime(services);
    },
    handle: async ({ tx, caller, params, body, prepared: now }) => {
      const actorId = caller.memberId;
      const hash = await storeSigned(tx, services, params.number, { ...body, actorId });
      return { tx_hash: hash, run: await viewRun(tx, services, params.number, now) };
    },
  });

  moneyRoute(app, adminPayouts.submitted, schemas.submittedSchemas, {
    prepare: () => chainTime(services),
    handle: async ({ tx, caller, params, body, prepared: now }) => {
      const report = { batch: body.batch, txHash: body.tx_hash, actorId: caller.memberId };
      await recordSubmitted(tx, services, params.number, report);
      return viewRun(tx, services, params.number, now);
    },
  });

  moneyRoute(app, adminPayouts.discard, schemas.discardSchemas, {
    prepare: () => chainTime(services),
    handle: async ({ tx, caller, params, prepared: now }) => {
      await discardRun(tx, services, params.number, caller.memberId);
      return viewRun(tx, services, params.number, now);
    },
  });

  moneyRoute(app, adminPayouts.settle, schemas.settleSchemas, {
    prepare: async ({ params }) => {
      await assertDeadlineFinal(services, params.number);
      return chainTime(services);
    },
    handle: async ({ tx, caller, params, body, prepared: now }) => {
      await settleItem(tx, services, params.number, {
        number: params.item,
        txHash: body.tx_hash,
        note: body.note,
        actorId: caller.memberId,
      });
      return viewRun(tx, services, params.number, now);
    },
  });
}
