/** What an emulated device shows a person before it does something. */
export type Screen =
  | { readonly kind: 'address'; readonly address: string }
  | {
      readonly kind: 'transaction';
      readonly to: string | null;
      readonly chainId: number;
      /** In wei. */
      readonly maxFees: bigint;
      /** Shown where there is calldata that the app cannot put in words. */
      readonly hash: string;
    }
  /** Values as the device read them, of the domain and then of the message. */
  | {
      readonly kind: 'fields';
      readonly fields: readonly string[];
      readonly domainHash: string;
      readonly messageHash: string;
    }
  | { readonly kind: 'hashes'; readonly domainHash: string; readonly messageHash: string };
