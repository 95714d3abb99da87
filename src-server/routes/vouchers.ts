import type { FastifyInstance } from 'fastify';
import { vouchers } from '#contract/api/vouchers.ts';
import * as schemas from '#contract/api/vouchers.schema.ts';
import {
  memberVoucher,
  openVoucher,
  revokeVoucher,
  shareVoucher,
} from '../domain/withdrawals/vouchers.ts';
import { route } from '../plugins/route.ts';

/** Enough for reading and printing; tokens are too long to guess in any case. */
const OPENED = { max: 30, seconds: 60 } as const;
const CHANGED = { max: 30, seconds: 60 } as const;

/** Public proofs of paid withdrawals, and the links that open them. */
export function registerVoucherRoutes(app: FastifyInstance): void {
  const { services } = app;
  const { database } = services;

  route(app, vouchers.one, schemas.oneSchemas, ({ caller, params }) =>
    memberVoucher(database.db, services, caller.memberId, params.number),
  );

  route(
    app,
    vouchers.share,
    schemas.shareSchemas,
    ({ caller, params, body }) =>
      database.transaction((tx) =>
        shareVoucher(tx, services, caller.memberId, { number: params.number, days: body.days }),
      ),
    { rateLimit: CHANGED },
  );

  route(
    app,
    vouchers.revoke,
    schemas.revokeSchemas,
    ({ caller, params }) =>
      database.transaction((tx) => revokeVoucher(tx, services, caller.memberId, params.number)),
    { rateLimit: CHANGED },
  );

  route(app, vouchers.open, schemas.openSchemas, ({ body }) => openVoucher(services, body.token), {
    rateLimit: OPENED,
  });
}
