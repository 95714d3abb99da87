import { ADDRESS_PATTERN } from '#contract/rules/limits.ts';

export type WalletCode =
  | { readonly kind: 'address'; readonly address: string }
  /** An address, but for another network. */
  | { readonly kind: 'otherNetwork'; readonly chainId: string }
  | { readonly kind: 'none' };

/** `ethereum:[pay-]target[@chain][/function][?parameters]`: https://eips.ethereum.org/EIPS/eip-681 */
const PAYMENT = /^ethereum:(?:pay-)?(0x[0-9a-f]{40})(?:@(\d+))?(?:\/(\w+))?(?:\?(.*))?$/is;

/**
 * The address in the text of a wallet's QR code: alone or as an EIP-681 payment request, of which
 * only the receiver counts. Names and ICAP are not resolved.
 * @param chainId the network money travels on; undefined while it is not known
 */
export function readWalletCode(text: string, chainId: number | undefined): WalletCode {
  const code = text.trim();
  if (ADDRESS_PATTERN.test(code)) return { kind: 'address', address: code };
  const payment = PAYMENT.exec(code);
  if (!payment) return { kind: 'none' };
  const [, target = '', chain, call, parameters] = payment;
  if (chain !== undefined && chainId !== undefined && BigInt(chain) !== BigInt(chainId)) {
    return { kind: 'otherNetwork', chainId: chain };
  }
  if (call === undefined) return { kind: 'address', address: target };
  // A token's transfer names the token as its target: who receives is a parameter.
  const receiver = new URLSearchParams(parameters).get('address') ?? '';
  return call === 'transfer' && ADDRESS_PATTERN.test(receiver)
    ? { kind: 'address', address: receiver }
    : { kind: 'none' };
}
