import type { FastifyInstance } from 'fastify';
import { offeringChain } from '#contract/api/admin/offering-chain.ts';
import * as schemas from '#contract/api/admin/offering-chain.schema.ts';
import { invalidField } from '../../domain/base/errors.ts';
import { giveCall } from '../../domain/offerings/chain-calls.ts';
import { contractView, issueView, offeringChainView } from '../../domain/offerings/chain-views.ts';
import {
  askRegistry,
  askToken,
  reportContract,
  withdrawContract,
} from '../../domain/offerings/contracts.ts';
import { holderActsView } from '../../domain/offerings/holders/act-chain.ts';
import { registerView } from '../../domain/offerings/holdings.ts';
import { planIssue } from '../../domain/offerings/issue-plan.ts';
import { compareRegister } from '../../domain/offerings/register.ts';
import { freezeKind } from '../../domain/proposals/freeze-kind.ts';
import { recoveryKind } from '../../domain/proposals/recovery-kind.ts';
import { propose } from '../../domain/proposals/propose.ts';
import { parseAddress } from '../../domain/withdrawals/address.ts';
import { requireChain } from '../../require-chain.ts';
import { route } from '../../plugins/route.ts';

/** What administrators sign for offerings with a wallet. */
export function registerOfferingChainRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;

  route(app, offeringChain.one, schemas.offeringChainSchemas, ({ params }) =>
    offeringChainView(database.db, services, params.id),
  );
  route(app, offeringChain.askRegistry, schemas.askRegistrySchemas, ({ caller, body }) =>
    database.transaction(async (tx) =>
      contractView(await askRegistry(tx, services, { actorId: caller.memberId, ...body })),
    ),
  );
  route(app, offeringChain.askToken, schemas.askTokenSchemas, ({ caller, params, body }) =>
    database.transaction(async (tx) => {
      const asked = { actorId: caller.memberId, id: params.id, ...body };
      return contractView(await askToken(tx, services, asked));
    }),
  );
  route(app, offeringChain.call, schemas.callSchemas, ({ caller, params, body }) =>
    giveCall(services, { actorId: caller.memberId, id: params.id, ...body }),
  );
  route(app, offeringChain.issue, schemas.issueSchemas, ({ params }) =>
    issueView(services, params.id),
  );
  route(app, offeringChain.plan, schemas.planIssueSchemas, async ({ caller, params }) => {
    const asked = { id: params.id, actorId: caller.memberId };
    await database.transaction((tx) => planIssue(tx, services, asked));
    return issueView(services, params.id);
  });
  route(app, offeringChain.register, schemas.registerSchemas, ({ params }) =>
    registerView(database.db, params.id),
  );
  route(app, offeringChain.compare, schemas.compareSchemas, async ({ params }) => {
    await compareRegister(services, params.id);
    return registerView(database.db, params.id);
  });
  route(app, offeringChain.acts, schemas.holderActsSchemas, ({ params }) =>
    holderActsView(services, params.id),
  );
  route(app, offeringChain.freeze, schemas.freezeSchemas, async ({ caller, params, body }) => {
    const { wallet, is_frozen: isFrozen, reason } = body;
    const payload = {
      id: params.id,
      wallet: parseAddress(wallet, requireChain(services).deployment),
      isFrozen,
      note: written('reason', reason),
    };
    const prepared = await freezeKind.prepare?.(services, payload);
    return database.transaction((tx) =>
      propose(tx, services, caller, {
        kind: 'offering.freeze',
        payload,
        reason,
        prepared,
      }),
    );
  });
  route(app, offeringChain.recover, schemas.recoverSchemas, async ({ caller, params, body }) => {
    const { deployment } = requireChain(services);
    const payload = {
      id: params.id,
      wallet: parseAddress(body.wallet, deployment),
      replacement: parseAddress(body.replacement, deployment),
      note: written('reason', body.reason),
    };
    const prepared = await recoveryKind.prepare?.(services, payload);
    return database.transaction((tx) =>
      propose(tx, services, caller, {
        kind: 'offering.recover',
        payload,
        reason: written('evidence', body.evidence),
        prepared,
      }),
    );
  });
  route(app, offeringChain.sent, schemas.sentContractSchemas, ({ caller, params, body }) =>
    database.transaction(async (tx) => {
      const report = { id: params.id, txHash: body.tx_hash, actorId: caller.memberId };
      return contractView(await reportContract(tx, services, report));
    }),
  );
  route(app, offeringChain.withdraw, schemas.withdrawContractSchemas, ({ caller, params }) =>
    database.transaction(async (tx) => {
      const asked = { id: params.id, actorId: caller.memberId };
      return contractView(await withdrawContract(tx, services, asked));
    }),
  );
}

/** A text without what surrounds it. @throws DomainError `validation` where nothing is left */
function written(field: string, given: string): string {
  const text = given.trim();
  if (text === '') throw invalidField(field, 'member.reason');
  return text;
}
