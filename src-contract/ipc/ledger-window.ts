/**
 * What the main process and the page that reaches hardware wallets say to each other. That page has
 * devices and nothing else: what is signed, and whether it was, only the main process knows.
 */

/** What the page is to do. Reports are 64 bytes in hex. */
export type HidOrder =
  | { readonly kind: 'open' }
  | { readonly kind: 'write'; readonly report: string };

export type HidNews =
  | { readonly kind: 'opened'; readonly product: number }
  | { readonly kind: 'failed'; readonly fault: 'none' | 'several' | 'busy' }
  | { readonly kind: 'report'; readonly report: string }
  | { readonly kind: 'gone' };

/** `window.ledger`, all that the preload script gives that page. */
export interface LedgerApi {
  /** What is to be done and was not read before, in order. */
  readonly read: () => Promise<readonly HidOrder[]>;
  /** There is something to read. */
  readonly onOrders: (listener: () => void) => void;
  readonly tell: (news: HidNews) => Promise<void>;
}
