import type { Finality } from '../chain/deployment.ts';

export type DatabaseConfig =
  | {
      readonly kind: 'pglite';
      /** Directory of ours; null keeps it in memory. */ readonly directory: string | null;
    }
  | { readonly kind: 'postgresql'; readonly url: string };

/** Everything the environment decides, read and checked once at start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Origin that people type, without a trailing slash. */
  readonly publicUrl: string;
  /** Proxies whose X-Forwarded-* headers count: addresses, ranges or a number of hops; null for none. */
  readonly trustedProxy: string | number | null;
  readonly dataDirectory: string;
  readonly database: DatabaseConfig;
  /** True on the embedded chain, and only there: demo accounts, mailbox and wallet exist. */
  readonly demo: boolean;
  /** One or two JSON-RPC sources; empty in the demo. */
  readonly rpcUrls: readonly string[];
  readonly finality: Finality;
  /** Null in the demo: mails stay in the outbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Root of every key the server derives; never printed. */
  readonly tokenSecret: string;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}
