import Type from 'typebox';
import { Address, Code, Instant, Nullable, RowNumber, Strict } from '../scalars.schema.ts';
import { ADDRESS_LABEL_MAX } from '../../rules/limits.ts';
import { codeErrors } from '../errors.ts';

const Label = Type.String({ maxLength: ADDRESS_LABEL_MAX * 2 });
const WalletText = Type.String({ maxLength: 254 });
const Network = Type.Object({ chain_id: Type.Integer(), name: Type.String() });
const ById = Type.Object({ id: RowNumber });

const LookAlike = Type.Object({
  /** Empty where the address is not in the book but was paid to before. */
  label: Type.String(),
  address: Address,
});

/** An address the member saved for withdrawals. */
export const SavedAddress = Type.Object({
  id: Type.Integer(),
  label: Type.String(),
  /** With its EIP-55 capitals. */
  address: Address,
  network: Network,
  /** Withdrawals paid to it. */
  times_used: Type.Integer(),
  last_used_at: Nullable(Instant),
  created_at: Instant,
});

/** What there is to know of an address before it is saved or paid to. */
export const AddressCheck = Type.Object({
  /** With its EIP-55 capitals. */
  address: Address,
  network: Network,
  /** Label it is saved under already. */
  saved_as: Nullable(Type.String()),
  first_use: Type.Boolean(),
  /** Hours of security hold that a first withdrawal to it would bring, 0 for none. */
  hold_hours: Type.Number(),
  is_contract: Type.Boolean(),
  look_alike: Nullable(LookAlike),
});

export const listAddressesSchemas = {
  /** Last saved first. */
  answer: Type.Object({ items: Type.Array(SavedAddress) }),
  errors: ['payouts_off'] as const,
};
export const checkAddressSchemas = {
  body: Strict({ wallet: WalletText }),
  answer: AddressCheck,
  errors: ['payouts_off'] as const,
};
export const addAddressSchemas = {
  body: Strict({ label: Label, wallet: WalletText, secret_code: Code }),
  answer: SavedAddress,
  errors: ['payouts_off', ...codeErrors, 'already_saved', 'too_many'] as const,
};
export const renameAddressSchemas = {
  params: ById,
  body: Strict({ label: Label }),
  answer: SavedAddress,
  errors: ['payouts_off', 'not_found'] as const,
};
export const removeAddressSchemas = {
  params: ById,
  answer: Type.Object({ ok: Type.Literal(true) }),
  errors: ['not_found'] as const,
};
