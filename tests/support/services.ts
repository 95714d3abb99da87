import type { Config } from '#server/config/config.ts';
import { primaryReads } from '#server/database/reads.ts';
import { fixedClock, type FixedClock } from '#server/domain/base/clock.ts';
import { deriveKeys } from '#server/domain/base/keys.ts';
import { systemRandom } from '#server/domain/base/random.ts';
import { settingsReader } from '#server/domain/base/settings.ts';
import { createMailer } from '#server/mails/mailer.ts';
import type { Services } from '#server/services.ts';
import { memoryStore } from './memory-store.ts';
import type { TestDatabase } from './database/create.ts';
import { TOKEN_SECRET } from './token-secret.ts';
import { recordingLog } from './unnamed-errors.ts';

export const testConfig: Config = {
  port: 0,
  host: '127.0.0.1',
  publicUrl: 'http://127.0.0.1:8000',
  trustedProxy: null,
  dataDirectory: '',
  database: { kind: 'pglite', directory: null },
  files: { kind: 'folder', directory: '' },
  demo: true,
  movableClock: false,
  demoData: 'network',
  demoTreasury: 1,
  rpcUrls: [],
  deploymentEpoch: null,
  finality: { kind: 'confirmations', count: 2 },
  smtpUrl: null,
  mailFrom: 'TCT <no-reply@example.test>',
  tokenSecret: TOKEN_SECRET,
  tokenSecretsBefore: [],
  auditAnchor: null,
  metrics: null,
  tracing: null,
  requestsPerMinute: 0,
  iconHosts: [],
  publicRpcUrls: [],
  logLevel: 'silent',
};

export interface TestServices extends Services {
  readonly clock: FixedClock;
  readonly database: TestDatabase;
}

/** Services on a test's database: a clock that stands still, no chain, no limits, mails kept in the outbox. */
export function createTestServices(
  database: TestDatabase,
  given: Partial<Services> = {},
): TestServices {
  const config = { ...testConfig, ...given.config };
  const settings = given.settings ?? settingsReader;
  return {
    random: systemRandom,
    keys: deriveKeys(config.tokenSecret),
    mailer: createMailer({ smtpUrl: null, from: config.mailFrom }),
    chain: null,
    demoChain: null,
    files: memoryStore(),
    log: recordingLog(),
    replicaReads: primaryReads(database),
    ...given,
    config,
    settings,
    database,
    clock: fixedClock(new Date()),
  };
}
