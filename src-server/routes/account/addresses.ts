import type { FastifyInstance } from 'fastify';
import * as schemas from '#contract/api/account/addresses.schema.ts';
import { addresses } from '#contract/api/account/addresses.ts';
import {
  addAddress,
  checkAddress,
  listAddresses,
  removeAddress,
  renameAddress,
} from '../../domain/withdrawals/address-book.ts';
import { route } from '../../plugins/route.ts';

const done = { ok: true } as const;

export function registerAddressRoutes(app: FastifyInstance): void {
  const { services } = app;

  route(app, addresses.list, schemas.listAddressesSchemas, ({ caller }) =>
    listAddresses(services, caller.memberId),
  );

  route(app, addresses.check, schemas.checkAddressSchemas, ({ caller, body }) =>
    checkAddress(services, caller.memberId, body.wallet),
  );

  route(app, addresses.add, schemas.addAddressSchemas, ({ caller, body }) =>
    addAddress(services, caller.memberId, body),
  );

  route(app, addresses.rename, schemas.renameAddressSchemas, ({ caller, params, body }) =>
    renameAddress(services, caller.memberId, params.id, body.label),
  );

  route(app, addresses.remove, schemas.removeAddressSchemas, async ({ caller, params }) => {
    await removeAddress(services, caller.memberId, params.id);
    return done;
  });
}
