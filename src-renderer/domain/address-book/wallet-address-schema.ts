import { getAddress } from 'ethers/address';
import { string } from 'yup';
import { ADDRESS_PATTERN } from '#contract/rules/limits.ts';

/** Whether an address with capitals carries the right ones (EIP-55); one case alone says nothing. */
function hasRightCapitals(address: string): boolean {
  try {
    return getAddress(address) !== '';
  } catch {
    return false;
  }
}

/** An address as typed or pasted; messages are ids of the `validation` texts. */
export const walletAddressText = () =>
  string()
    .trim()
    .required('wallet.required')
    .matches(ADDRESS_PATTERN, 'wallet.format')
    .test('checksum', 'wallet.checksum', hasRightCapitals);
