import { boolean, object, string } from 'yup';
import { ADDRESS_LABEL_MAX } from '#contract/rules/limits.ts';
import { walletAddressText } from '#renderer/domain/address-book/wallet-address-schema.ts';

/** An address's name in the book; messages are ids of the `validation` texts. */
const labelText = () =>
  string().trim().required('label.required').max(ADDRESS_LABEL_MAX, 'label.length');

export interface LabelValues {
  readonly label: string;
}

export const labelSchema = object({ label: labelText() });

export interface NewAddressValues extends LabelValues {
  readonly wallet: string;
  /** The member compared it with the one it looks like; asked for only where there is one. */
  readonly compared: boolean;
}

export const newAddressSchema = object({
  label: labelText(),
  wallet: walletAddressText(),
  compared: boolean().required(),
});
