import type { FastifyInstance } from 'fastify';
import { issuerPayments } from '#contract/api/admin/issuer/payments.ts';
import * as schemas from '#contract/api/admin/issuer/payments.schema.ts';
import { invalidField } from '../../domain/base/errors.ts';
import { findOffering } from '../../domain/offerings/approval.ts';
import { issuerAddressOf, parseIssuerAddress } from '../../domain/offerings/issuer/addresses.ts';
import { assertNotSent, cancelIssuerPayment } from '../../domain/offerings/issuer/payments.ts';
import { issuerView } from '../../domain/offerings/issuer/view.ts';
import { offeringConflict } from '../../domain/offerings/rows.ts';
import { payIssuerKind } from '../../domain/proposals/issuer-kinds.ts';
import { propose } from '../../domain/proposals/propose.ts';
import { route } from '../../plugins/route.ts';
import { requireChain } from '../../require-chain.ts';

/** What administrators pay to the issuer of an offering. */
export function registerIssuerPaymentRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;
  const { db } = database;

  route(app, issuerPayments.view, schemas.issuerSchemas, ({ params }) =>
    issuerView(db, services, params.id),
  );
  route(app, issuerPayments.address, schemas.issuerAddressSchemas, ({ caller, params, body }) =>
    database.transaction(async (tx) => {
      const address = await parseIssuerAddress(tx, services, body.wallet);
      return propose(tx, services, caller, {
        kind: 'offering.issuer_address',
        payload: { id: params.id, address },
        reason: written('reason', body.reason),
      });
    }),
  );
  route(app, issuerPayments.pay, schemas.issuerPaySchemas, async ({ caller, params, body }) => {
    const { id } = params;
    const { amount, currency, address: addressId } = body;
    const { chainId } = requireChain(services).deployment;
    await findOffering(db, id);
    const recorded = await issuerAddressOf(db, { chainId, id });
    if (!recorded) throw offeringConflict('issuer_unknown');
    const { address } = recorded;
    const payload = { id, amount, currency, addressId, address, askedBy: caller.memberId };
    const prepared = await payIssuerKind.prepare?.(services, payload);
    return database.transaction((tx) =>
      propose(tx, services, caller, {
        kind: 'offering.pay_issuer',
        payload,
        reason: written('reason', body.reason),
        prepared,
      }),
    );
  });
  route(
    app,
    issuerPayments.cancel,
    schemas.issuerCancelSchemas,
    async ({ caller, params, body }) => {
      await assertNotSent(services, params);
      return database.transaction(async (tx) => {
        const note = written('note', body.note);
        await cancelIssuerPayment(tx, services, { ...params, actorId: caller.memberId, note });
        return issuerView(tx, services, params.id);
      });
    },
  );
}

/** A text without what surrounds it. @throws DomainError `validation` where nothing is left */
function written(field: string, given: string): string {
  const text = given.trim();
  if (text === '') throw invalidField(field, 'member.reason');
  return text;
}
