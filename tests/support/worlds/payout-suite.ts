import { asc, isNull } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { auditLog } from '#server/database/schema/system.ts';
import { viewRun } from '#server/domain/payouts/views.ts';
import { recordSubmitted } from '#server/domain/payouts/submitted.ts';
import { payoutTick } from '#server/jobs/chain/payout-watcher.ts';
import { startPayoutChain, type PayoutChain, type PayoutChainOptions } from '../chain/payouts.ts';
import { bookErrors, createPayoutWorld, fund, type PayoutWorld } from './payout.ts';

/** What every suite about payouts does; `chain` and `world` are those of the running test. */
export interface PayoutSuite {
  readonly chain: PayoutChain;
  readonly world: PayoutWorld;
  tick(): Promise<void>;
  /** Reports a hash for the run's first batch, as a browser does. */
  report(runNumber: number, txHash: string): Promise<void>;
  /** Lets every deadline pass, finally. */
  passDeadline(): Promise<void>;
  /** Unix seconds. */
  deadlineOf(runNumber: number): Promise<number>;
  /** Actions of the audit log that the server noted by itself, oldest first. */
  auditActions(): Promise<string[]>;
}

/**
 * Starts one chain for the suite, and for each test a fresh database whose member has 5,000 USD.
 * After each test the books must be whole, and the chain is again as it was.
 */
export function payoutSuite(options: PayoutChainOptions = {}): PayoutSuite {
  let chain: PayoutChain;
  let world: PayoutWorld;
  let pristine: string;

  beforeAll(async () => {
    chain = await startPayoutChain(options);
  });
  afterAll(() => chain.stop());
  beforeEach(async () => {
    pristine = await chain.snapshot();
    world = await createPayoutWorld(chain);
    await fund(world, world.member, '5000');
  });
  afterEach(async () => {
    const problems = await bookErrors(world);
    await world.close();
    await chain.revert(pristine);
    if (problems.length > 0) throw new Error(`The books are wrong:\n${problems.join('\n')}`);
  });

  return {
    get chain() {
      return chain;
    },
    get world() {
      return world;
    },
    tick: () => payoutTick(world.services),
    report: (runNumber, txHash) =>
      world.services.database.transaction((tx) =>
        recordSubmitted(tx, world.services, runNumber, { batch: 0, txHash, actorId: world.admin }),
      ),
    passDeadline: async () => {
      await chain.pass(11 * 60);
      await chain.finalise();
    },
    deadlineOf: async (runNumber) => {
      const { services, admin } = world;
      const run = await viewRun(services.database.db, services, runNumber, {
        now: new Date(),
        viewerId: admin,
      });
      return new Date(run.deadline).getTime() / 1000;
    },
    auditActions: async () => {
      const { db } = world.services.database;
      const rows = await db
        .select()
        .from(auditLog)
        .where(isNull(auditLog.actorId))
        .orderBy(asc(auditLog.id));
      return rows.map((row) => row.action);
    },
  };
}
