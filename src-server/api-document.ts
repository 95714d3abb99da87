import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import type { Config } from './config/config.ts';
import type { DatabaseHandle } from './database/database.ts';
import { primaryReads } from './database/reads.ts';
import { systemClock } from './domain/base/clock.ts';
import { deriveKeys } from './domain/base/keys.ts';
import { systemRandom } from './domain/base/random.ts';
import { settingsReader } from './domain/base/settings.ts';
import { createLog } from './log.ts';
import { createMailer } from './mails/mailer.ts';
import { describeApi } from './plugins/openapi.ts';
import { shareSchemas } from './plugins/shared-schemas.ts';
import { folderStore } from './storage/folder-store.ts';

const config: Config = {
  port: 8000,
  host: '127.0.0.1',
  publicUrl: 'http://127.0.0.1:8000',
  trustedProxy: null,
  dataDirectory: '',
  database: { kind: 'pglite', directory: null },
  files: { kind: 'folder', directory: '' },
  demo: true,
  movableClock: true,
  demoData: 'network',
  demoTreasury: 1,
  rpcUrls: [],
  deploymentEpoch: null,
  finality: { kind: 'finalized' },
  smtpUrl: null,
  mailFrom: '',
  tokenSecret: '',
  tokenSecretsBefore: [],
  auditAnchor: null,
  metrics: null,
  tracing: null,
  requestsPerMinute: 0,
  iconHosts: [],
  publicRpcUrls: [],
  logLevel: 'silent',
};

/** The contract as OpenAPI 3.1, the demo's calls included; needs no database and no chain. */
export async function apiDocument(): Promise<object> {
  // Routes are registered and described, never called.
  const database = {} as DatabaseHandle;
  const app: FastifyInstance = await buildApp({
    config,
    database,
    replicaReads: primaryReads(database),
    clock: systemClock,
    random: systemRandom,
    keys: deriveKeys(config.tokenSecret),
    settings: settingsReader,
    mailer: createMailer({ smtpUrl: null, from: '' }),
    files: folderStore(''),
    chain: null,
    demoChain: null,
    log: createLog('silent'),
  });
  try {
    return await shareSchemas(describeApi(app));
  } finally {
    await app.close();
  }
}
