/** One EIP-1193 request, as the page's code makes it. */
export interface WalletRequest {
  readonly method: string;
  readonly params?: readonly unknown[];
}

/**
 * Its answer. An error thrown across processes keeps only its message, so the number of EIP-1193
 * travels as a value.
 */
export type WalletReply =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string } };

/** The wallet of this computer; null: there is none. */
export interface WalletState {
  /** EIP-55 address; null: there is none yet. */
  readonly address: string | null;
  /** The key lies in a hardware wallet, not in this computer. */
  readonly isLedger: boolean;
}

/**
 * What a person can ask for; each opens a window of the main process, which alone decides:
 * `create`, `import` and `remove` the wallet, connect a `ledger`, `export` the encrypted file, choose
 * the payout `contract` and the `server`.
 */
export const walletActions = [
  'create',
  'import',
  'ledger',
  'export',
  'remove',
  'contract',
  'server',
] as const;
export type WalletAction = (typeof walletActions)[number];
