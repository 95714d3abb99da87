import { getAddress, ZeroAddress } from 'ethers';
import { ADDRESS_PATTERN } from '#contract/rules/limits.ts';
import type { ChainDeployment } from '../../chain/deployment.ts';
import { invalidField } from '../base/errors.ts';

/**
 * A wallet address as a member wrote it, with its EIP-55 capitals. All lower (or all upper) case
 * carries no checksum and is taken; mixed capitals must be right.
 * @throws DomainError `validation` on `wallet`: `wallet.format`, `wallet.checksum`, and
 *   `wallet.forbidden` for the zero address and our own contracts, where money would be lost
 */
export function parseAddress(text: string, deployment: ChainDeployment): string {
  if (!ADDRESS_PATTERN.test(text)) throw invalidField('wallet', 'wallet.format');
  const address = checksummed(text);
  if (address === null) throw invalidField('wallet', 'wallet.checksum');
  if (isOurs(address, deployment)) throw invalidField('wallet', 'wallet.forbidden');
  return address;
}

/** EIP-55 form of a well-formed address, or null where its capitals are wrong. */
export function checksummed(text: string): string | null {
  try {
    return getAddress(text);
  } catch {
    return null;
  }
}

/** The zero address and our own contracts, earlier ones too: what is sent there is lost. */
export function isOurs(address: string, deployment: ChainDeployment): boolean {
  const own = [
    ZeroAddress,
    ...[deployment, ...(deployment.earlier ?? [])].flatMap(({ treasury, receipts }) => [
      treasury,
      receipts,
    ]),
    ...Object.values(deployment.tokens).map((token) => token.address),
  ];
  return own.some((other) => other.toLowerCase() === address.toLowerCase());
}

/**
 * Whether two addresses could be taken for each other where only their ends are shown: the same
 * first four and last four digits, but not the same address.
 */
export function looksAlike(a: string, b: string): boolean {
  return a.toLowerCase() !== b.toLowerCase() && endsOf(a) === endsOf(b);
}

function endsOf(address: string): string {
  const digits = address.slice(2).toLowerCase();
  return digits.slice(0, 4) + digits.slice(-4);
}
