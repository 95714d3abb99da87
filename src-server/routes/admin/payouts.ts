import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/admin/payouts.schema.ts';
import { adminPayouts } from '#contract/api/admin/payouts.ts';
import { propose } from '../../domain/proposals/propose.ts';
import { settleKind } from '../../domain/proposals/settle-kind.ts';
import { widenKind } from '../../domain/proposals/widen-kind.ts';
import { sendAnchor, viewAnchor } from '../../domain/payouts/audit-anchors.ts';
import { prepareApproval, recordApproval, viewApproval } from '../../domain/payouts/approve.ts';
import { discardRun } from '../../domain/payouts/discard.ts';
import { freezeRun } from '../../domain/payouts/freeze.ts';
import { prepareIntent, recordIntent } from '../../domain/payouts/intent.ts';
import { planPayout } from '../../domain/payouts/plan.ts';
import { assertInTime, storeSigned } from '../../domain/payouts/signed.ts';
import { viewSigning } from '../../domain/payouts/signing.ts';
import { recordSubmitted } from '../../domain/payouts/submitted.ts';
import { viewTreasury } from '../../domain/payouts/treasury.ts';
import { chainTime, listRuns, viewRun } from '../../domain/payouts/views.ts';
import { moneyRoute, route } from '../../plugins/route.ts';

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

  route(app, adminPayouts.anchor, schemas.anchorSchemas, ({ query }) =>
    viewAnchor(services, query),
  );

  route(app, adminPayouts.anchorSigned, schemas.anchorSignedSchemas, async ({ caller, body }) => ({
    tx_hash: await sendAnchor(services, {
      raw: body.transaction,
      actorId: caller.memberId,
    }),
  }));

  route(app, adminPayouts.one, schemas.oneSchemas, async ({ caller, params }) =>
    viewRun(db, services, params.number, {
      now: await chainTime(services),
      viewerId: caller.memberId,
    }),
  );

  // Read the chain before the transaction, so that locks are held only briefly.
  moneyRoute(app, adminPayouts.create, schemas.createSchemas, {
    prepare: async ({ caller, body }) => ({
      plan: await planPayout(services, body.numbers, body.sender, caller.memberId),
      now: await chainTime(services),
    }),
    handle: async ({ tx, caller, prepared: { plan, now } }) => {
      const viewerId = caller.memberId;
      const { runNumber, leftOut } = await freezeRun(tx, services, plan, viewerId);
      const run = await viewRun(tx, services, runNumber, { now, viewerId });
      return { run, left_out: [...leftOut] };
    },
  });

  moneyRoute(app, adminPayouts.widen, schemas.widenSchemas, {
    prepare: ({ body }) => Promise.resolve(widenKind.prepare?.(services, body)),
    handle: ({ tx, caller, body: { numbers, note }, prepared }) =>
      propose(tx, services, caller, {
        kind: 'payout.widen',
        payload: { numbers },
        reason: note,
        prepared,
      }),
  });

  moneyRoute(app, adminPayouts.intent, schemas.intentSchemas, {
    prepare: ({ params, body }) => prepareIntent(services, params.number, body),
    handle: ({ tx, caller, params, body, prepared: gas }) =>
      recordIntent(tx, services, params.number, { ...body, gas, actorId: caller.memberId }),
  });

  registerApprovalRoutes(app);

  // Commit the signed transaction first; the watcher sends it, also after a restart.
  moneyRoute(app, adminPayouts.signed, schemas.signedSchemas, {
    prepare: async ({ params }) => {
      await assertInTime(services, params.number);
      return chainTime(services);
    },
    handle: async ({ tx, caller, params, body, prepared: now }) => {
      const actorId = caller.memberId;
      const hash = await storeSigned(tx, services, params.number, { ...body, actorId });
      const run = await viewRun(tx, services, params.number, { now, viewerId: actorId });
      return { tx_hash: hash, run };
    },
  });

  moneyRoute(app, adminPayouts.submitted, schemas.submittedSchemas, {
    prepare: () => chainTime(services),
    handle: async ({ tx, caller, params, body, prepared: now }) => {
      const report = { batch: body.batch, txHash: body.tx_hash, actorId: caller.memberId };
      await recordSubmitted(tx, services, params.number, report);
      return viewRun(tx, services, params.number, { now, viewerId: caller.memberId });
    },
  });

  moneyRoute(app, adminPayouts.discard, schemas.discardSchemas, {
    prepare: () => chainTime(services),
    handle: async ({ tx, caller, params, prepared: now }) => {
      await discardRun(tx, services, params.number, caller.memberId);
      return viewRun(tx, services, params.number, { now, viewerId: caller.memberId });
    },
  });

  moneyRoute(app, adminPayouts.settle, schemas.settleSchemas, {
    prepare: async ({ params, body }) => settleKind.prepare?.(services, settlementOf(params, body)),
    handle: ({ tx, caller, params, body, prepared }) =>
      propose(tx, services, caller, {
        kind: 'payout.settle',
        payload: settlementOf(params, body),
        reason: body.note,
        prepared,
      }),
  });
}

/** What the second person signs, and their signature. */
function registerApprovalRoutes(app: FastifyInstance): void {
  const { services } = app;

  route(app, adminPayouts.approval, schemas.approvalSchemas, ({ params }) =>
    viewApproval(services, params.number, params.batch),
  );

  moneyRoute(app, adminPayouts.approve, schemas.approveSchemas, {
    prepare: async ({ params, body }) => ({
      signature: await prepareApproval(services, params.number, body),
      now: await chainTime(services),
    }),
    handle: async ({ tx, caller, params, body, prepared: { signature, now } }) => {
      const actorId = caller.memberId;
      await recordApproval(tx, services, params.number, { ...body, signature, actorId });
      return viewRun(tx, services, params.number, { now, viewerId: actorId });
    },
  });
}

const settlementOf = (
  { number: run, item: number }: { readonly number: number; readonly item: number },
  { tx_hash: txHash }: { readonly tx_hash: string },
) => ({ run, number, txHash });
