import Type from 'typebox';
import { Address, HexData, Instant, Strict } from '../scalars.schema.ts';

export const proveWalletSchemas = {
  body: Strict({
    wallet: Address,
    /** The time within `walletText`, which the wallet signed. */
    at: Instant,
    signature: HexData,
  }),
  answer: Type.Object({ wallet: Address }),
  errors: ['area_off', 'payouts_off', 'conflict'] as const,
};
