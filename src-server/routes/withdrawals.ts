import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/withdrawals.schema.ts';
import { withdrawals } from '#contract/api/withdrawals.ts';
import { checkCode } from '../domain/accounts/codes.ts';
import { invalidField } from '../domain/base/errors.ts';
import { arrivalOfWithdrawal } from '../domain/withdrawals/arrival.ts';
import { cancelWithdrawal } from '../domain/withdrawals/close.ts';
import { boundTerms } from '../domain/withdrawals/binding.ts';
import { createWithdrawalByCode, createWithdrawal } from '../domain/withdrawals/create.ts';
import { listWithdrawals, oneWithdrawal, usedAddresses } from '../domain/withdrawals/lists.ts';
import { askSignature, takeSignature } from '../domain/withdrawals/passkey.ts';
import { requireWithdrawalFactor } from '../domain/withdrawals/proof.ts';
import { quoteFor } from '../domain/withdrawals/quote.ts';
import { moneyRoute, route } from '../plugins/route.ts';

export function registerWithdrawalRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { db } = services.database;

  route(app, withdrawals.list, schemas.listSchemas, ({ caller, query }) =>
    listWithdrawals(db, services, caller.memberId, query),
  );

  route(app, withdrawals.quote, schemas.quoteSchemas, ({ caller, body }) =>
    quoteFor(services, caller.memberId, body),
  );

  route(
    app,
    withdrawals.passkey,
    schemas.passkeySchemas,
    ({ caller, body }) => askSignature(services, caller, body),
    { rateLimit: { max: 30, seconds: 60 } },
  );

  route(app, withdrawals.addresses, schemas.addressesSchemas, async ({ caller }) =>
    usedAddresses(db, caller.memberId),
  );

  moneyRoute(app, withdrawals.create, schemas.createSchemas, {
    // Outside the transaction: the attempt counts and the signature is used up even if the
    // withdrawal is refused afterwards.
    prepare: async ({ caller, body: { secret_code: code, passkey } }) => {
      if ((code === undefined) === (passkey === undefined)) {
        throw invalidField('secret_code', 'field.required');
      }
      if (passkey) return { code: null, binding: await takeSignature(services, caller, passkey) };
      const owner = { memberId: caller.memberId };
      const checked = await checkCode(services, owner, 'withdrawal', code ?? '');
      return { code: checked, binding: checked.binding };
    },
    handle: async ({ tx, caller, body, prepared: { code, binding } }) => {
      const { secret_code: _, passkey: __, ...request } = body;
      const { memberId } = caller;
      const terms = boundTerms(services, binding, request);
      // A passkey's signature of this quote is already a fresh proof.
      if (code) await requireWithdrawalFactor(tx, services, caller, terms);
      const { number } = code
        ? await createWithdrawalByCode(tx, services, memberId, { code, request })
        : await createWithdrawal(tx, services, memberId, terms);
      return oneWithdrawal(tx, services, memberId, number);
    },
  });

  route(app, withdrawals.one, schemas.oneSchemas, ({ caller, params }) =>
    oneWithdrawal(db, services, caller.memberId, params.number),
  );

  route(app, withdrawals.arrival, schemas.arrivalSchemas, ({ caller, params }) =>
    arrivalOfWithdrawal(db, services, caller.memberId, params.number),
  );

  moneyRoute(app, withdrawals.cancel, schemas.cancelSchemas, {
    handle: async ({ tx, caller, params }) => {
      await cancelWithdrawal(tx, services, caller.memberId, params.number);
      return oneWithdrawal(tx, services, caller.memberId, params.number);
    },
  });
}
