/** The call that pays a run, as contracts/Payouts.sol has it (human-readable ABI). */
export const PAY_FRAGMENT =
  'function pay(bytes32 run, uint256 deadline, address token, tuple(uint64 number, address to, uint256 amount)[] items)';

/** The same call of the second edition, as contracts/ApprovedPayouts.sol has it. */
export const APPROVED_PAY_FRAGMENT =
  'function pay(bytes32 run, uint256 deadline, address token, bytes items, address approver, bytes signature)';

/** The call that notes a row of the audit log: its number, and SHA-256 over it (`auditDigestText`). */
export const ANCHOR_FRAGMENT = 'function anchorAudit(uint64 row, bytes32 digest)';

/** Most payments of one call. */
export const MAX_PAYMENTS = 300;

/** The cap on one transaction's gas since Ethereum's Osaka upgrade. */
export const TRANSACTION_GAS_CAP = 16_777_216n;

/** What the second edition calls itself in what is signed. */
export const APPROVAL_DOMAIN = { name: 'TCT Payouts', version: '2' } as const;

/** EIP-712 types of what a second person signs; the items are in it whole, so that a wallet shows them. */
export const APPROVAL_TYPES = {
  Batch: [
    { name: 'run', type: 'bytes32' },
    { name: 'token', type: 'address' },
    { name: 'deadline', type: 'uint256' },
    { name: 'items', type: 'bytes' },
  ],
};

/** What a second person signs for a batch; hex, and the deadline in Unix seconds. */
export interface ApprovalMessage {
  readonly run: string;
  readonly token: string;
  readonly deadline: string;
  readonly items: string;
}

/** It as wallets take it (`eth_signTypedData_v4`), for one contract on one chain. */
export const approvalTypedData = (
  { chainId, contract }: { readonly chainId: number; readonly contract: string },
  { run, token, deadline, items }: ApprovalMessage,
) => ({
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    ...APPROVAL_TYPES,
  },
  primaryType: 'Batch',
  domain: { ...APPROVAL_DOMAIN, chainId, verifyingContract: contract },
  message: { run, token, deadline, items },
});

/** A payment as packed items have it; the address in lower case, the amount in base units. */
export interface PackedPayment {
  readonly number: bigint;
  readonly to: string;
  readonly amount: bigint;
}

/** Hex digits of an item: number, recipient and amount, each big endian. */
const [NUMBER_DIGITS, ADDRESS_DIGITS, ITEM_DIGITS] = [16, 40, 80];
const PACKED = new RegExp(`^0x([0-9a-f]{${ITEM_DIGITS}}){1,${MAX_PAYMENTS}}$`);

/** The payments of packed items; null where they are none. */
export function unpackPayments(items: string): readonly PackedPayment[] | null {
  const text = items.toLowerCase();
  if (!PACKED.test(text)) return null;
  const digits = text.slice(2);
  return Array.from({ length: digits.length / ITEM_DIGITS }, (_, index) => {
    const item = digits.slice(index * ITEM_DIGITS, (index + 1) * ITEM_DIGITS);
    const amount = NUMBER_DIGITS + ADDRESS_DIGITS;
    return {
      number: BigInt(`0x${item.slice(0, NUMBER_DIGITS)}`),
      to: `0x${item.slice(NUMBER_DIGITS, amount)}`,
      amount: BigInt(`0x${item.slice(amount)}`),
    };
  });
}
