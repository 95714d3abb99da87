import type * as Schemas from './addresses.schema.ts';
import { endpoint, type Answer } from '../endpoint.ts';

/** The member's address book. */
export const addresses = {
  list: endpoint<typeof Schemas.listAddressesSchemas>('GET', '/api/addresses/', {
    audience: 'member',
    tags: ['Addresses'],
  }),
  /** Looks at an address without saving it. */
  check: endpoint<typeof Schemas.checkAddressSchemas>('POST', '/api/addresses/check/', {
    audience: 'member',
  }),
  /** Guarded by a secret code (`send-code` without `isWithdrawal`). */
  add: endpoint<typeof Schemas.addAddressSchemas>('POST', '/api/addresses/', {
    audience: 'member',
    tags: ['Addresses', 'Notifications'],
  }),
  rename: endpoint<typeof Schemas.renameAddressSchemas>('PATCH', '/api/addresses/:id/', {
    audience: 'member',
    tags: ['Addresses'],
  }),
  remove: endpoint<typeof Schemas.removeAddressSchemas>('POST', '/api/addresses/:id/remove/', {
    audience: 'member',
    tags: ['Addresses'],
  }),
};

export type SavedAddress = Answer<typeof addresses.list>['items'][number];
export type AddressCheck = Answer<typeof addresses.check>;
