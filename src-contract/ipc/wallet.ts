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
  /** Where its key lies. */
  readonly holder: WalletHolder;
  /** Whether this build can reach the wallets of phones. */
  readonly hasPhones: boolean;
}

/** A key is in this computer, in a hardware wallet, or in the wallet of a phone. */
export type WalletHolder = 'computer' | 'ledger' | 'phone';

/**
 * What a person can ask for; each opens a window of the main process, which alone decides:
 * `create`, `import` and `remove` the wallet, connect a `ledger` or a `phone`, `export` the encrypted file, choose
 * the payout `contract` and the `server`.
 */
export const walletActions = [
  'create',
  'import',
  'ledger',
  'phone',
  'export',
  'remove',
  'contract',
  'server',
] as const;
export type WalletAction = (typeof walletActions)[number];
