/**
 * Encodes and decodes ERC-20 calls by hand (two words each), which avoids an ABI library. Source:
 * EIP-20.
 */
const TRANSFER = '0xa9059cbb';
const BALANCE_OF = '0x70a08231';
const WORD = 64;

const word = (hex: string): string => hex.toLowerCase().padStart(WORD, '0');
const addressWord = (address: string): string => word(address.slice(2));

/** A `transfer` call; `amount` in base units of the token. */
export interface TransferCall {
  readonly to: string;
  readonly amount: bigint;
}

/** Calldata of `transfer(to, amount)`, lower-case hex. */
export function encodeTransfer({ to, amount }: TransferCall): string {
  return TRANSFER + addressWord(to) + word(amount.toString(16));
}

/** Decodes calldata of `transfer`; undefined for any other call or for trailing bytes. */
export function decodeTransfer(data: string): TransferCall | undefined {
  const text = data.toLowerCase();
  const match = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(text);
  if (!match) return undefined;
  return { to: `0x${match[1]}`, amount: BigInt(`0x${match[2]}`) };
}

/** Calldata of `balanceOf(owner)`. */
export const encodeBalanceOf = (owner: string): string => BALANCE_OF + addressWord(owner);
