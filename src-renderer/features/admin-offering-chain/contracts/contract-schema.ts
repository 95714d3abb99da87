import { object, string } from 'yup';
import { HASH_PATTERN } from '#contract/rules/limits.ts';
import { walletAddressText } from '#renderer/domain/address-book/wallet-address-schema.ts';

export interface RegistryValues {
  readonly owner: string;
  readonly custody: string;
}
export interface TokenValues {
  readonly owner: string;
  readonly symbol: string;
}
export interface HashValues {
  readonly tx_hash: string;
}

export const registrySchema = object({
  owner: walletAddressText(),
  custody: walletAddressText(),
});

export const tokenSchema = object({
  owner: walletAddressText(),
  symbol: string()
    .trim()
    .uppercase()
    .required('field.required')
    .matches(/^[A-Z0-9]{2,11}$/, 'token.symbol'),
});

export const hashSchema = object({
  tx_hash: string().trim().required('hash.format').matches(HASH_PATTERN, 'hash.format'),
});
