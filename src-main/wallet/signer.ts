import type { Wallet } from 'ethers/wallet';

/** Signs what was decoded and confirmed: a decrypted key, or an account of a hardware wallet or a phone. */
export type Signer = Pick<Wallet, 'address' | 'signTypedData'> & {
  /** @returns the serialised signed transaction, hex */
  signTransaction(fields: TransactionFields): Promise<string>;
  /**
   * In place of it, where a wallet hands out nothing signed but sends it itself.
   * @returns the transaction's hash
   */
  sendByItself?(fields: TransactionFields): Promise<string>;
};

/** An EIP-1559 transaction; fees in wei. */
export interface TransactionFields {
  readonly type: 2;
  readonly chainId: number;
  readonly to: string;
  readonly data: string;
  readonly value: bigint;
  readonly nonce: number;
  readonly gasLimit: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}
