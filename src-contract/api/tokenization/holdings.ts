import { endpoint, type Answer } from '../endpoint.ts';
import type * as Schemas from './holdings.schema.ts';

/** What members hold of offerings, and where. */
export const holdings = {
  /** They stay readable while the area is switched off. */
  list: endpoint<typeof Schemas.holdingsSchemas>('GET', '/api/tokenization/holdings/', {
    audience: 'member',
    tags: ['Offerings'],
  }),
  /**
   * Proves a wallet by a signature, and chooses it for units to come. Guarded by a secret code (`send-code` without
   * `isWithdrawal`), as an address for withdrawals is.
   */
  proveWallet: endpoint<typeof Schemas.proveWalletSchemas>('POST', '/api/tokenization/wallet/', {
    audience: 'member',
    tags: ['Offerings', 'Notifications'],
  }),
  /** Leaves units to come with the company again, by a secret code too. What was issued stays where it is. */
  backToCustody: endpoint<typeof Schemas.backToCustodySchemas>(
    'POST',
    '/api/tokenization/wallet/custody/',
    { audience: 'member', tags: ['Offerings', 'Notifications'] },
  ),
};

export type Holdings = Answer<typeof holdings.list>;
