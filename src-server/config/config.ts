import type { Finality } from '../chain/deployment.ts';
import type { TreasuryEdition } from '../chain/treasury/edition.ts';
import type { PostgresLimits } from '../database/postgres.ts';
import type { ReplicaLimits } from '../database/replica.ts';
import type { TracingConfig } from './tracing.ts';

export type DatabaseConfig =
  /** PGlite in a directory of ours; null keeps it in memory. */
  | { readonly kind: 'pglite'; readonly directory: string | null }
  | {
      readonly kind: 'postgresql';
      readonly url: string;
      readonly limits: PostgresLimits;
      /** A standby of it that reports, exports and lists are read from; null: none. */
      readonly replica: { readonly url: string; readonly limits: ReplicaLimits } | null;
    };

export type AuditAnchor =
  /** A line is appended for each. */
  | { readonly kind: 'file'; readonly path: string }
  /** Each is posted there. */
  | { readonly kind: 'url'; readonly url: string };

export interface S3Config {
  readonly kind: 's3';
  /** Origin of the store. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Empty, or ends with a slash. */
  readonly prefix: string;
  /** Null: what the machine or its environment grants. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/** Where the bytes of files lie. */
export type FilesConfig = { readonly kind: 'folder'; readonly directory: string } | S3Config;

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** Everything the environment decides, read and checked once at start. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Origin that people type, without a trailing slash. */
  readonly publicUrl: string;
  /** Proxies whose X-Forwarded-* headers count: addresses and ranges, or how many hops; null: none. */
  readonly trustedProxy: string | number | null;
  readonly dataDirectory: string;
  readonly database: DatabaseConfig;
  readonly files: FilesConfig;
  /** True on the embedded chain, and only there: demo accounts, mailbox and wallet exist. */
  readonly demo: boolean;
  /** True where a test asked for a clock that it can put forward; in the demo alone. */
  readonly movableClock: boolean;
  /** What the demo begins with; `network`: marketplace, exchange and tokenization are closed and empty. */
  readonly demoData: 'network' | 'all';
  /** Edition of the treasury that a demo is begun with. */
  readonly demoTreasury: TreasuryEdition;
  /** One or two JSON-RPC sources; empty in the demo. */
  readonly rpcUrls: readonly string[];
  /** JSON-RPC endpoints that a reader's browser may ask about a payment; at most two. */
  readonly publicRpcUrls: readonly string[];
  /** The epoch of the database that this deployment belongs to; null: whichever it has. */
  readonly deploymentEpoch: number | null;
  /** When a block counts as settled, outside the demo. */
  readonly finality: Finality;
  /** Null in the demo: mails go to the demo's mailbox. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Root of every key the server derives; never printed. */
  readonly tokenSecret: string;
  /** Secrets of before, with whose keys rows of the audit log were sealed. */
  readonly tokenSecretsBefore: readonly string[];
  /** Where the newest row of the audit log is noted outside of the database; null: nowhere. */
  readonly auditAnchor: AuditAnchor | null;
  /** Where metrics are served; null: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** Where traces are sent; null: nowhere. */
  readonly tracing: TracingConfig | null;
  /** Requests a minute that one address may make; 0 for no limit at all, on any call. */
  readonly requestsPerMinute: number;
  /** Origins of the icon service and its fallbacks, for icons that are not bundled. */
  readonly iconHosts: readonly string[];
  readonly logLevel: (typeof logLevels)[number];
}
