import { expect, it } from 'vitest';
import { eq, sql } from 'drizzle-orm';
import { payoutSuite } from '../../../tests/support/worlds/payout-suite.ts';
import { askConfirmed, freeze, sign } from '../../../tests/support/worlds/payout.ts';
import { payoutBatches } from '../../database/schema/payouts.ts';
import { checkAudit } from '../administration/audit.ts';
import { auditReport } from './report.ts';
import { anchoredRow, chainAnchors, newestRow, runKeyOf } from './run-keys.ts';
import { audit } from './write.ts';

const suite = payoutSuite();

const check = () =>
  suite.world.services.database.transaction((tx) => checkAudit(tx, suite.world.services));
const newest = () => newestRow(suite.world.services.database.db);

/** What the chain alone says: every run key among the treasury's payments. */
async function paidOnChain() {
  const { chain } = suite;
  return chain.treasury.readPaid(
    chain.deployment.deployedAtBlock,
    (await chain.treasury.head()).number,
  );
}

/** As somebody would who has the database and the key: the newest rows taken off, others in their place. */
async function writeAnew(from: number): Promise<void> {
  await suite.world.services.database.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_log disable trigger all`);
    await tx.execute(sql`delete from audit_log where id >= ${from}`);
    await tx.execute(sql`alter table audit_log enable trigger all`);
    for (let row = from; row < from + 5; row += 1) {
      await audit(tx, {
        actorId: null,
        action: 'chain.final_blocks_undone',
        subject: `y/${row}`,
        at: new Date(),
      });
    }
  });
}

/** A run of two tokens, paid and final. */
async function paidRun(): Promise<{ runNumber: number; anchored: number }> {
  const numbers = [
    await askConfirmed(suite.world, { currency: 'USDT' }),
    await askConfirmed(suite.world, { currency: 'TCT' }),
  ];
  const { row } = await newest();
  const { runNumber } = await freeze(suite.world, numbers);
  for (const batch of [0, 1]) await sign(suite.world, runNumber, batch);
  await suite.chain.finalise();
  await suite.tick();
  return { runNumber, anchored: row };
}

it('each signed batch carries the newest row of the audit log to the chain', async () => {
  const { anchored } = await paidRun();
  const { hash } = await newestOf(anchored);
  const paid = await paidOnChain();
  expect(paid.map(({ run }) => anchoredRow(run))).toEqual([anchored, anchored]);
  expect(new Set(paid.map(({ run }) => run)).size).toBe(2);
  const { db } = suite.world.services.database;
  for (const batch of await db.select().from(payoutBatches)) {
    expect(paid.map(({ run }) => run)).toContain(runKeyOf({ row: anchored, hash }, batch));
  }
  expect(await check()).toMatchObject({ broken_at: null, anchors: 2 });
  expect(await chainAnchors(db, paid, [])).toEqual({
    batches: 2,
    newest: anchored,
    noted: null,
    unknown: [],
  });
});

it('a log written anew with its key is found by what was paid, also once the batches follow it', async () => {
  const { runNumber, anchored } = await paidRun();
  const paid = await paidOnChain();
  await writeAnew(anchored);
  expect(await check()).toMatchObject({ broken_at: anchored, fault: 'anchor' });

  const { db } = suite.world.services.database;
  const forged = await newestOf(anchored);
  for (const batchIndex of [0, 1]) {
    await db
      .update(payoutBatches)
      .set({ runKey: runKeyOf(forged, { runNumber, batchIndex }) })
      .where(eq(payoutBatches.batchIndex, batchIndex));
  }
  // Nothing within the database contradicts itself any more.
  expect(await check()).toMatchObject({ broken_at: null });
  const found = await chainAnchors(db, paid, []);
  expect(found.unknown).toHaveLength(2);
  const verified = { rows: 1, newest: forged, sealedFrom: 1, anchors: 0, broken: null };
  expect(auditReport(verified, 0, found).at(-1)).toContain(
    `of no batch here: run key ${paid[1]?.run}`,
  );
});

it('a key of before, which is random, anchors nothing and breaks nothing', async () => {
  await paidRun();
  const { db } = suite.world.services.database;
  await db
    .update(payoutBatches)
    .set({ runKey: `0x${'a7'.repeat(32)}` })
    .where(eq(payoutBatches.batchIndex, 0));
  expect(await check()).toMatchObject({ broken_at: null, anchors: 1 });
});

async function newestOf(row: number) {
  const { rows } = await suite.world.services.database.db.execute<{ hash: string }>(
    sql`select hash from audit_log where id = ${row}`,
  );
  return { row, hash: rows[0]?.hash ?? '' };
}
