import type { FastifyInstance } from 'fastify';
import { holdings } from '#contract/api/tokenization/holdings.ts';
import * as schemas from '#contract/api/tokenization/holdings.schema.ts';
import { holdingsOf } from '../../domain/offerings/holdings.ts';
import { backToCustody, proveWallet } from '../../domain/offerings/wallets.ts';
import { route } from '../../plugins/route.ts';

/** What members hold of offerings, and where. */
export function registerHoldingRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;

  route(app, holdings.list, schemas.holdingsSchemas, ({ caller }) =>
    holdingsOf(database.db, services, caller.memberId),
  );
  route(app, holdings.proveWallet, schemas.proveWalletSchemas, async ({ caller, body }) => ({
    wallet: await proveWallet(services, caller.memberId, body),
  }));
  route(app, holdings.backToCustody, schemas.backToCustodySchemas, async ({ caller, body }) => {
    await backToCustody(services, caller.memberId, body);
    return { wallet: null };
  });
}
