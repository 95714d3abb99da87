import Type from 'typebox';
import { Slug } from './offerings.schema.ts';
import { codeErrors } from '../errors.ts';
import { Address, Code, HexData, Instant, Nullable, Strict, UsdString } from '../scalars.schema.ts';

export const holdingsSchemas = {
  answer: Type.Object({
    /** Issued offerings of which the member has units. */
    items: Type.Array(
      Type.Object({
        slug: Slug,
        name_es: Type.String(),
        name_en: Type.String(),
        /** Of one unit, when it was subscribed for. */
        price: UsdString,
        /** By the books. */
        units: Type.Integer(),
        paid: UsdString,
        /** On chain: in wallets of the member's own, and with the company. */
        in_wallet: Type.Integer(),
        in_custody: Type.Integer(),
        issued_at: Instant,
        /** First instant at which units move freely. */
        locked_until: Instant,
        /** The comparison that these figures are from; null: as it was issued, not compared yet. */
        register: Nullable(
          Type.Object({ block: Type.Integer(), at: Instant, agrees: Type.Boolean() }),
        ),
        /** A wallet of the member that sends and receives nothing, since when, and why. */
        frozen: Nullable(Type.Object({ at: Instant, note: Type.String() })),
      }),
    ),
    /** The wallet that was chosen for units to come; null: they go into custody. */
    wallet: Nullable(Address),
    /** From when a plan uses it: what was chosen before counts until then. */
    wallet_from: Nullable(Instant),
  }),
  errors: [] as const,
};
export const proveWalletSchemas = {
  body: Strict({
    wallet: Address,
    /** The time within `walletText`, which the wallet signed. */
    at: Instant,
    signature: HexData,
    secret_code: Code,
  }),
  answer: Type.Object({ wallet: Address }),
  errors: ['area_off', 'payouts_off', 'conflict', ...codeErrors] as const,
};
export const backToCustodySchemas = {
  body: Strict({ secret_code: Code }),
  answer: Type.Object({ wallet: Type.Null() }),
  /** `conflict`: no wallet is chosen. */
  errors: ['area_off', 'conflict', ...codeErrors] as const,
};
