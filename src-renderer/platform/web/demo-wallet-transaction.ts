import type { PublicSettings } from '#contract/api/public.ts';

/** The chain that the demo wallet holds keys of. */
export type DemoChain = NonNullable<PublicSettings['chain']>;

/** The part of a transaction that the wallet shows and sends, as JSON-RPC writes it. */
export interface DemoTransaction {
  readonly from: string;
  readonly to: string;
  readonly data: string;
  readonly value?: string;
  readonly gas?: string;
}
