import { ChainDisagreement, ChainUnreachable } from '../chain/errors.ts';
import type { BlockPoint, Treasury } from '../chain/treasury-types.ts';
import type { DatabaseHandle } from '../database/database.ts';
import { readChainPosition, storeHead } from '../domain/chain-position.ts';
import { readPayments } from '../domain/payout-cursor.ts';
import { doubtEverythingSent, releaseExpired } from '../domain/payout-expiry.ts';
import { sendSigned } from '../domain/payout-send.ts';
import { watchSent } from '../domain/payout-sent.ts';
import type { ChainServices, Services } from '../services.ts';

/** Databases whose tick runs right now in this process. */
const running = new WeakSet<DatabaseHandle>();
/** Databases whose chain could not be reached at the last tick: said once, not every second. */
const unreachable = new WeakSet<DatabaseHandle>();

/**
 * One round of the payout watcher: books final payments, releases what is past its deadline unpaid,
 * follows what is on its way. Only this ever approves or releases by what the chain says. A tick
 * that finds another one running does nothing; several processes are safe, since every step is
 * conditional on what it found.
 */
export async function payoutTick(services: Services): Promise<void> {
  const { chain, database } = services;
  if (!chain || running.has(database)) return;
  running.add(database);
  try {
    await watch(services, chain);
    if (unreachable.delete(database)) services.log.info('the chain can be reached again');
  } catch (error) {
    await handle(services, error);
  } finally {
    running.delete(database);
  }
}

async function watch(services: Services, { deployment, treasury }: ChainServices): Promise<void> {
  const final = await treasury.finalHead();
  const upToDate = await readPayments(services, final);
  if (upToDate) await releaseExpired(services, final);
  const head = await tipOf(treasury);
  if (!head) return;
  await sendSigned(services, head);
  if (upToDate) await watchSent(services, { final, head });
  const { db } = services.database;
  const known = await readChainPosition(db, deployment);
  if (known.head !== head.number) await storeHead(db, deployment, head, services.clock.now());
}

/** The newest block; null while the sources see different ones, which decides nothing. */
async function tipOf(treasury: Treasury): Promise<BlockPoint | null> {
  try {
    return await treasury.head();
  } catch (error) {
    if (error instanceof ChainDisagreement) return null;
    throw error;
  }
}

async function handle(services: Services, error: unknown): Promise<void> {
  const { database, log } = services;
  if (error instanceof ChainUnreachable) {
    // Nothing is known, so nothing changes.
    if (!unreachable.has(database)) log.warn({ err: error }, 'the chain cannot be reached');
    unreachable.add(database);
    return;
  }
  if (!(error instanceof ChainDisagreement)) throw error;
  const doubted = await doubtEverythingSent(services);
  if (doubted.length > 0) log.error({ err: error, doubted }, 'the chain sources disagree');
}
