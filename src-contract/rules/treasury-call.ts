/** The call that pays a run, as contracts/Payouts.sol has it (human-readable ABI). */
export const PAY_FRAGMENT =
  'function pay(bytes32 run, uint256 deadline, address token, tuple(uint64 number, address to, uint256 amount)[] items)';

/** The call that notes a row of the audit log: its number, and SHA-256 over it (`auditDigestText`). */
export const ANCHOR_FRAGMENT = 'function anchorAudit(uint64 row, bytes32 digest)';

/** Most payments of one call. */
export const MAX_PAYMENTS = 300;

/** The cap on one transaction's gas since Ethereum's Osaka upgrade. */
export const TRANSACTION_GAS_CAP = 16_777_216n;
