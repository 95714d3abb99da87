import type { FastifyBaseLogger } from 'fastify';
import type { ChainDeployment } from './chain/deployment.ts';
import type { Rpc } from './chain/rpc.ts';
import type { Treasury } from './chain/treasury/types.ts';
import type { Config } from './config/config.ts';
import type { DatabaseHandle } from './database/database.ts';
import type { Reads } from './database/reads.ts';
import type { Clock, MovableClock } from './domain/base/clock.ts';
import type { Keys } from './domain/base/keys.ts';
import type { RandomSource } from './domain/base/random.ts';
import type { SettingsReader } from './domain/base/settings.ts';
import type { Mailer } from './mails/mailer.ts';
import type { FileStore } from './storage/file-store.ts';

/** The chain payouts run on. */
export interface ChainServices {
  readonly deployment: ChainDeployment;
  /** The one that new runs are paid from. */
  readonly treasury: Treasury;
  /** Watched beside it: treasuries that it replaced, until they are empty. */
  readonly others: readonly Treasury[];
  readonly rpc: Rpc;
}

/** The embedded chain's node, which holds the demo's keys. */
export interface DemoChainAccess {
  readonly rpcUrl: string;
  /** Accounts that administrators' demo wallets offer. */
  readonly operatorAccounts: readonly string[];
  /** The treasury's owner, in no wallet: it sends what two persons approved, and nothing else. */
  readonly ownerAccount: string;
  /** Numbers of the payments to issuers that it sent, so that none is sent twice. */
  readonly ownerSent: Set<number>;
  /** Accounts that members' demo wallets offer. */
  readonly memberAccounts: readonly string[];
  /** The clock of server and chain, where a test may put it forward; else null. */
  readonly clock: MovableClock | null;
}

export type Log = FastifyBaseLogger;

/** What routes and jobs work with: everything from outside is injected here. */
export interface Services {
  readonly config: Config;
  readonly database: DatabaseHandle;
  /** For routes that were declared with `readRoute`, which is the only one to ask it. */
  readonly replicaReads: Reads;
  readonly clock: Clock;
  readonly random: RandomSource;
  /** Secrets by purpose, derived from the configured one. */
  readonly keys: Keys;
  readonly settings: SettingsReader;
  readonly mailer: Mailer;
  readonly files: FileStore;
  /** Null while payouts are off: no treasury contract is pinned. */
  readonly chain: ChainServices | null;
  /** Null outside the demo. */
  readonly demoChain: DemoChainAccess | null;
  readonly log: Log;
}
