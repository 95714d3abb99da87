import { endpoint } from '../endpoint.ts';
import type * as Schemas from './holdings.schema.ts';

/** What members hold of offerings, and where. */
export const holdings = {
  /** Proves a wallet by a signature, and chooses it for units to come. */
  proveWallet: endpoint<typeof Schemas.proveWalletSchemas>('POST', '/api/tokenization/wallet/', {
    audience: 'member',
    tags: ['Offerings'],
  }),
};
