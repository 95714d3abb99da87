/**
 * Calls of an ERC-20 token, written and read by hand: two words each, no ABI code needed.
 * Source: EIP-20.
 */
const TRANSFER = '0xa9059cbb';
const BALANCE_OF = '0x70a08231';
const WORD = 64;

const word = (hex: string): string => hex.toLowerCase().padStart(WORD, '0');
const addressWord = (address: string): string => word(address.slice(2));

/** A call of `transfer`: `amount` in base units of the token. */
export interface TransferCall {
  readonly to: string;
  readonly amount: bigint;
}

/** The calldata of `transfer(to, amount)`, in lower case. */
export function encodeTransfer({ to, amount }: TransferCall): string {
  return TRANSFER + addressWord(to) + word(amount.toString(16));
}

/** Reads the calldata of `transfer`; undefined for any other call, or one with something behind it. */
export function decodeTransfer(data: string): TransferCall | undefined {
  const text = data.toLowerCase();
  const match = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(text);
  if (!match) return undefined;
  return { to: `0x${match[1]}`, amount: BigInt(`0x${match[2]}`) };
}

/** The calldata of `balanceOf(owner)`. */
export const encodeBalanceOf = (owner: string): string => BALANCE_OF + addressWord(owner);
