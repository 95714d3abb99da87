import type { PublicSettings } from '#contract/api/public.ts';

/** The chain of the demo wallet's accounts. */
export type DemoChain = NonNullable<PublicSettings['chain']>;

/** The part of a JSON-RPC transaction that the wallet shows and sends. */
export interface DemoTransaction {
  readonly from: string;
  readonly to: string;
  readonly data: string;
  readonly value?: string;
  readonly gas?: string;
}
