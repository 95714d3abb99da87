import { createTreasury } from '#server/chain/treasury/contract.ts';
import type { ChainDeployment } from '#server/chain/deployment.ts';
import { primaryReads } from '#server/database/reads.ts';
import { sealingWith } from '#server/database/audit-sealing.ts';
import { auditKey } from '#server/domain/audit/seal.ts';
import type { Clock } from '#server/domain/base/clock.ts';
import { deriveKeys } from '#server/domain/base/keys.ts';
import { settingsReader } from '#server/domain/base/settings.ts';
import type { RandomSource } from '#server/domain/base/random.ts';
import type { Mailer } from '#server/mails/mailer.ts';
import type { ChainServices, Log, Services } from '#server/services.ts';
import type { Rpc } from '#server/chain/rpc.ts';
import { pino } from 'pino';
import { memoryStore } from '../support/memory-store.ts';
import { testConfig } from '../support/services.ts';
import type { Faulty, Store } from './database.ts';
import type { Random } from './random.ts';
import type { Life, Scheduler } from './scheduler.ts';

export type ServerServices = Services & { readonly chain: ChainServices };

/** A server process: what it holds in memory dies with it. */
export interface Server extends Life, Faulty {
  readonly services: ServerServices;
  /** Milliseconds that its clock is ahead. */
  skew: number;
}

interface Birth {
  readonly name: string;
  readonly store: Store;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly deployment: ChainDeployment;
  now(): number;
  rpc(life: Life): Rpc;
  mailer(life: Life): Mailer;
  died(server: Server): void;
  /** Replaces parts of what it works with: the mutants of the controls. */
  readonly mutate: (services: ServerServices) => ServerServices;
}

export function startServer(birth: Birth): Server {
  const { name, store, scheduler, random } = birth;
  const life: Life & Faulty & { skew: number } = {
    name,
    alive: true,
    skew: 0,
    commitFault: null,
    die: () => {
      scheduler.kill(life);
      store.dropSessions(life);
      birth.died(server);
    },
  };
  // Facts that are kept by deployment are a process's own.
  const deployment = { ...birth.deployment };
  const rpc = birth.rpc(life);
  const clock: Clock = { now: () => new Date(birth.now() + life.skew) };
  const keys = deriveKeys(testConfig.tokenSecret);
  const database = sealingWith(store.handleOf(scheduler, life), auditKey(keys));
  const services = birth.mutate({
    config: testConfig,
    database,
    replicaReads: primaryReads(database),
    clock,
    random: randomSource(random),
    keys,
    settings: settingsReader,
    mailer: birth.mailer(life),
    files: memoryStore(),
    chain: { deployment, rpc, treasury: createTreasury(rpc, deployment), others: [] },
    demoChain: null,
    log: silent,
  });
  const server: Server = Object.assign(life, { services });
  return server;
}

const silent: Log = pino({ level: process.env['SIMULATE_LOG'] ?? 'silent' });

const randomSource = (random: Random): RandomSource => {
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => random.below(16).toString(16)).join('');
  return {
    token: (bytes) => Buffer.from(hex(bytes * 2), 'hex').toString('base64url'),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
    digits: (count) => Array.from({ length: count }, () => random.below(10)).join(''),
  };
};
