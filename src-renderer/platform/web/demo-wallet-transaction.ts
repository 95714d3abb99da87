import type { PublicSettings } from '#contract/api/public.ts';

/** The chain of the demo wallet's accounts. */
export type DemoChain = NonNullable<PublicSettings['chain']>;

/** The part of a JSON-RPC transaction that the wallet shows and sends. */
export interface DemoTransaction {
  readonly from: string;
  /** Missing: it makes a contract. */
  readonly to?: string;
  readonly data: string;
  readonly value?: string;
  readonly gas?: string;
}

/** A text to sign, which sends nothing. */
export interface DemoText {
  readonly from: string;
  readonly text: string;
}

/** Typed data to sign (EIP-712), which sends nothing; as the page gave it. */
export interface DemoTyped {
  readonly from: string;
  readonly typed: unknown;
}

/** What the wallet asks its owner about. */
export type DemoQuestion = DemoTransaction | DemoText | DemoTyped;
