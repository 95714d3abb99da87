import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { ReadBy } from '#contract/rules/readiness.ts';
import { buildApp } from './app.ts';
import { addDefaultArticles } from './domain/help/defaults/add-defaults.ts';
import { openChain, readDeployment } from './chain-services.ts';
import type { Config } from './config/config.ts';
import type { TracingConfig } from './config/tracing.ts';
import type { DatabaseHandle } from './database/database.ts';
import type { Reads } from './database/reads.ts';
import { serveDatabase, serveReads } from './database/open-database.ts';
import { sealingWith } from './database/audit-sealing.ts';
import { epochState, type EpochState } from './deployment-epoch.ts';
import { migrateDatabase } from './database/migrate.ts';
import { seedDemo } from './database/seed/seed.ts';
import { startDemoChain, type RunningDemoChain } from './demo-chain.ts';
import { openSetupSteps } from './domain/administration/setup-steps.ts';
import { flushEvents } from './domain/audit/events.ts';
import { auditKey } from './domain/audit/seal.ts';
import { sealOlderRows } from './domain/audit/key-change.ts';
import { movableClock, systemClock, type MovableClock } from './domain/base/clock.ts';
import { deriveKeys } from './domain/base/keys.ts';
import { systemRandom } from './domain/base/random.ts';
import { settingsReader } from './domain/base/settings.ts';
import { allJobs } from './jobs/all-jobs.ts';
import { startJobs, type OnRun } from './jobs/runner.ts';
import { createLog } from './log.ts';
import { seldom } from './log-seldom.ts';
import { createMailer } from './mails/mailer.ts';
import { addBusinessFigures } from './metrics/business-figures.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { serveMetrics } from './metrics/serve-metrics.ts';
import { openStepSentence } from './setup/open-steps.ts';
import { openFileStore } from './storage/open-store.ts';
import type { Tracing } from './tracing/tracing.ts';
import { within } from './within.ts';
import type { ChainServices, Log, Services } from './services.ts';
import { StartRefusal } from './start-refusal.ts';

export interface RunningServer {
  readonly app: FastifyInstance;
  /** Finishes what is under way and ends everything, in order. */
  stop(): Promise<void>;
}

/** Milliseconds that running jobs have to finish before the chain is taken from them. */
const JOBS_MS = 2000;
/** Milliseconds that answers which are under way have, and what is counted to be written down. */
const [ANSWERS_MS, EVENTS_MS] = [2500, 500];
/** Milliseconds that a collector of traces has to take the last ones. */
const TRACES_MS = 500;

type UndoStep = () => unknown;

/** Prints one line of progress. */
type Say = (sentence: string) => void;

/**
 * Starts everything a configuration asks for and listens last.
 * @param ending aborts the start, at its next step
 * @param isWebBuilt where the web app is being built: resolves when its files are there, or could not be made
 * @throws StartRefusal with one sentence for whoever starts it; nothing is left running then
 */
export async function startServer(
  config: Config,
  say: Say,
  ending: AbortSignal,
  isWebBuilt?: Promise<boolean>,
): Promise<RunningServer> {
  /** What has been started, undone in reverse order. */
  const undo: UndoStep[] = [];
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    await refuseTakenPort(config);
    const log = createLog(config.logLevel);
    /** What hangs is left as by a power cut, so that the steps after it still come. */
    const endWithin = async (
      ms: number,
      work: Promise<unknown>,
      what: string,
    ): Promise<boolean> => {
      const hasEnded = await within(ms, work);
      if (!hasEnded) log.warn({ what }, 'left unfinished at the end');
      return hasEnded;
    };
    const files = await openFileStore(config.files);
    undo.push(() => files.close());
    say(config.database.kind === 'pglite' ? 'Opening the database …' : 'Connecting …');
    const keys = deriveKeys(config.tokenSecret);
    const watching = await openWatching(config, log);
    const { metrics, tracing } = watching;
    undo.push(() => endWithin(TRACES_MS, watching.close(), 'traces'));
    const opened = await openWatched(config, watching);
    undo.push(() => opened.close());
    const database = sealingWith(opened, auditKey(keys));
    const replicaReads = openReads(config, database, { ...watching, log });
    undo.push(() => replicaReads.close());
    await migrateDatabase(database);
    await database.transaction((tx) => sealOlderRows(tx, systemClock.now()));
    ending.throwIfAborted();

    const movable = config.movableClock ? movableClock() : null;
    const demoChain = config.demo
      ? await openDemo(config, { database, movable, say, tracing })
      : null;
    if (demoChain) undo.push(() => demoChain.stop());
    const chain = demoChain?.chain ?? (await openPinnedChain(config, { database, tracing, say }));
    if (chain && !demoChain) undo.push(() => chain.rpc.close());
    ending.throwIfAborted();
    const mailer = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom });
    undo.push(() => mailer.close());

    const services: Services = {
      config,
      database,
      replicaReads,
      clock: movable ?? systemClock,
      random: systemRandom,
      keys,
      settings: settingsReader,
      mailer,
      files,
      chain,
      demoChain: demoChain?.access ?? null,
      log,
    };
    if (demoChain) {
      const beside = { ...services, chain: demoChain.chain };
      await seedDemo(beside, say);
      await demoChain.goLive(beside);
    }
    await sayOpenSteps(services, say);
    ending.throwIfAborted();
    await database.transaction((tx) => addDefaultArticles(tx, services.clock.now()));
    undo.push(() => endWithin(EVENTS_MS, flushEvents(services, true), 'counted events'));
    await refuseUnbuilt(isWebBuilt);
    ending.throwIfAborted();
    const app = await buildApp(services, watching.observers);
    undo.push(() => endWithin(ANSWERS_MS, app.close(), 'answers'));
    const watched = await openMetrics(metrics, services);
    undo.push(watched.close);
    const jobs = startJobs(services, watching.jobs, watched.onRun);
    // A job that waits for a chain source may wait for long; it is safe to break off anywhere.
    undo.push(async () => {
      const drained = app.drain();
      const hasEnded = await endWithin(JOBS_MS, jobs.stop(), 'jobs');
      if (!hasEnded) services.chain?.rpc.close();
      await drained;
    });
    movable?.follow(() => jobs.wake());
    await app.listen({ port: config.port, host: config.host }).catch(explainListen(config));
    ending.throwIfAborted();
    return { app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What keeps members from using all of it; whether contracts are pinned was said when the chain was opened. */
async function sayOpenSteps({ config, database }: Services, say: Say): Promise<void> {
  // The demo comes with all of it.
  if (config.demo) return;
  const outside = { now: systemClock.now(), wrong: [] };
  const steps = await openSetupSteps(database.db, { hasContracts: true, outside });
  for (const step of steps) say(openStepSentence(step));
}

/** Serves what is counted and what the database says; nothing where no port is configured. */
async function openMetrics(
  metrics: Metrics | undefined,
  services: Services,
): Promise<{ readonly onRun?: OnRun; readonly close: UndoStep }> {
  const at = services.config.metrics;
  if (!metrics || !at) return { close: () => {} };
  addBusinessFigures(metrics.registry, services);
  const served = await serveMetrics(metrics.registry, at);
  return { onRun: metrics.jobRan, close: served.close };
}

const openWatched = (
  { database }: Config,
  { metrics, tracing }: Watching,
): Promise<DatabaseHandle> =>
  serveDatabase(database, {
    onWait: metrics?.poolWaited,
    onStatement: tracing?.statement,
  }).catch(refuseUnreachable);

/** Says in the log, once a minute at most, that the primary reads what a replica should. */
function openReads(
  { database: config }: Config,
  database: DatabaseHandle,
  { metrics, tracing, log }: Pick<Watching, 'metrics' | 'tracing'> & { readonly log: Log },
): Reads {
  const notRead = seldom<ReadBy>((by, times) => {
    log.warn({ by, times }, 'the primary was read instead of the replica');
  });
  const onRead = (by: ReadBy): void => {
    metrics?.wasRead(by);
    if (by !== 'replica') notRead(by, undefined);
  };
  return serveReads(config, database, { onRead, onStatement: tracing?.statement });
}

interface Watching {
  readonly metrics: Metrics | undefined;
  readonly tracing: Tracing | undefined;
  readonly observers: readonly Pick<Metrics, 'observe'>[];
  readonly jobs: typeof allJobs;
  close(): Promise<void>;
}

/** Nothing is counted that nobody reads, or followed that is sent nowhere. */
async function openWatching(config: Config, log: Log): Promise<Watching> {
  const metrics = config.metrics ? createMetrics() : undefined;
  const tracing = config.tracing ? await loadTracing(config.tracing, log) : undefined;
  return {
    metrics,
    tracing,
    observers: [tracing, metrics].filter((one) => one !== undefined),
    jobs: tracing?.jobs(allJobs) ?? allJobs,
    close: async () => tracing?.close(),
  };
}

/** What traces are made with takes memory, and time to load. */
async function loadTracing(config: TracingConfig, log: Log): Promise<Tracing> {
  const { openTracing } = await import('./tracing/open-tracing.ts');
  return openTracing(config, log);
}

interface DemoInput {
  readonly database: Services['database'];
  readonly movable: MovableClock | null;
  readonly say: Say;
  readonly tracing: Tracing | undefined;
}

function openDemo(
  { dataDirectory, demoTreasury: edition }: Config,
  { tracing, ...input }: DemoInput,
): Promise<RunningDemoChain> {
  input.say('Starting the embedded chain …');
  const clock = input.movable ?? systemClock;
  const onCall = tracing?.chainCall;
  return startDemoChain({
    ...input,
    clock,
    dataDirectory,
    edition,
    onCall,
  });
}

const notWatching: Readonly<Record<Exclude<EpochState, 'own'>, string>> = {
  copied:
    'This database is a copy: its treasury is not watched and payouts are off, since the original may still pay. Stop the original for good, then run "npm run take-over".',
  'other-epoch':
    'DEPLOYMENT_EPOCH is not the epoch of this database: its treasury is not watched and payouts are off. Another database took its place, or DATABASE_URL names the wrong one.',
};

async function openPinnedChain(
  config: Config,
  { database, tracing, say }: Pick<DemoInput, 'database' | 'tracing' | 'say'>,
): Promise<ChainServices | null> {
  const deployment = await readDeployment(database.db);
  if (!deployment) {
    say('No treasury contract is pinned yet, so payouts are off: run "npm run setup".');
    return null;
  }
  const state = await epochState(database, config.deploymentEpoch, systemClock.now());
  if (state !== 'own') {
    say(notWatching[state]);
    return null;
  }
  const pinned = { ...deployment, finality: config.finality };
  return openChain(pinned, config.rpcUrls, tracing?.chainCall);
}

/** Waits for the files of the web app, where they are being built. */
async function refuseUnbuilt(isWebBuilt?: Promise<boolean>): Promise<void> {
  if ((await isWebBuilt) === false) {
    throw new StartRefusal('The web app could not be built; the reason is above.');
  }
}

function refuseUnreachable(error: unknown): never {
  if (error instanceof StartRefusal) throw error;
  throw new StartRefusal(
    'The database does not answer: check that it runs and that DATABASE_URL is right.',
    { cause: error },
  );
}

/** Asked first, so that nothing is begun for a server that can't listen. */
async function refuseTakenPort(config: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(config.port, config.host, resolve);
  }).catch(explainListen(config));
  await new Promise((resolve) => {
    probe.close(resolve);
  });
}

function explainListen({ port, host }: Config): (error: unknown) => never {
  return (error) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartRefusal(
        `Port ${port} of ${host} is taken by another program (or by this server, started before): end it, or set PORT to a free one.`,
      );
    }
    if (code === 'EACCES') {
      throw new StartRefusal(`Port ${port} needs rights this user lacks: set PORT above 1023.`);
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartRefusal(`HOST ${host} is no address of this machine: set it to one that is.`);
    }
    throw error;
  };
}
