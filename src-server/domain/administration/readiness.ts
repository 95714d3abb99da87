import { sql } from 'drizzle-orm';
import { readyChecks, type ReadyCheck } from '#contract/rules/readiness.ts';
import type { StandstillKind } from '../../database/schema/jobs.ts';
import { chainCursors } from '../../database/schema/payouts.ts';
import type { Services } from '../../services.ts';
import { probe } from './probe.ts';
import { stoppedSince } from './standing-still.ts';

/** A row of its own, beside positions that move all the time: it says that it could be written. */
const PROBE = { name: 'ready-probe', chainId: 0, blockNumber: 0, blockHash: '' } as const;

/** A write that waits for a lock or a disk longer than this does not count as one. */
const STATEMENT_MS = 800;

/**
 * What keeps requests from being sent to this process, at most a second old and within one second.
 * Empty where nothing does.
 */
export type Readiness = () => Promise<readonly ReadyCheck[]>;

export function createReadiness(services: Services): Readiness {
  const { database, clock, chain } = services;
  const goesOn = (what: StandstillKind) =>
    probe(async () => (await stoppedSince(what, database.db, chain, clock.now())) === null, false);
  const probes: Readonly<Record<ReadyCheck, () => Promise<boolean>>> = {
    database: probe(() => canWrite(services), false),
    settlement: goesOn('settlement'),
    payouts: goesOn('payouts'),
    purchases: goesOn('purchases'),
    contracts: () => Promise.resolve(chain !== null),
  };
  return async () => {
    const answers = await Promise.all(
      readyChecks.map(async (check) => ({ check, works: await probes[check]() })),
    );
    return answers.filter(({ works }) => !works).map(({ check }) => check);
  };
}

/** A row that is committed: a database that is full or read-only still answers what it is asked. */
async function canWrite({ database, clock }: Services): Promise<boolean> {
  const at = clock.now();
  await database.transaction(async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${STATEMENT_MS}`));
    await tx
      .insert(chainCursors)
      .values({ ...PROBE, at })
      .onConflictDoUpdate({ target: chainCursors.name, set: { at } });
  });
  return true;
}
