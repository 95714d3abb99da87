import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/rules/durations.ts';
import { anchorBytes } from '#contract/rules/solvency.ts';
import { encodeAnchor } from '../../chain/treasury/anchor-calldata.ts';
import { payoutSuite } from '../../../tests/support/worlds/payout-suite.ts';
import { askConfirmed, freeze, sign } from '../../../tests/support/worlds/payout.ts';
import { chainAnchorWitnesses, rowToAnchor } from '../audit/chain-anchors.ts';
import { runWitnesses } from '../audit/run-keys.ts';
import { auditKeysOf } from '../audit/keys.ts';
import { verifyAudit } from '../audit/verify.ts';
import { treasuryTick } from '../../jobs/chain/treasury-watcher.ts';
import { viewAnchor } from '../payouts/audit-anchors.ts';
import { publishEdition } from './publish.ts';
import { listEditions } from './views.ts';

const suite = payoutSuite();
const db = () => suite.world.services.database.db;
const newest = async () => (await listEditions(db(), { limit: 30 })).items[0];

/** What must stand on chain for a commitment and a digest. */
const valueOf = (commitment: string, digest: string): string =>
  createHash('sha256')
    .update(anchorBytes(Buffer.from(commitment, 'hex'), Buffer.from(digest.slice(2), 'hex')))
    .digest('hex');

describe('an edition on chain', () => {
  it('names the block that the books have read, and what the treasury held there', async () => {
    await suite.tick();
    const { services, chain } = suite.world;
    expect(await publishEdition(services, '2026-11-26')).toBe(true);
    const edition = await newest();
    const { block = 0, held, contract } = edition?.custody ?? {};
    expect(contract).toBe(chain.deployment.treasury);
    expect(block).toBeGreaterThan(0);
    const there = await chain.treasury.tokenBalancesAt(block);
    expect(held?.map(({ amount }) => Number(amount))).toEqual([
      Number(there.USDT) / 1e6,
      Number(there.USDC) / 1e6,
      Number(there.TCT) / 1e18,
    ]);
  });

  it('is carried by an operator’s call of the audit log', async () => {
    await suite.tick();
    const { services, chain } = suite.world;
    await publishEdition(services, '2026-11-26');
    expect((await newest())?.anchor).toBeNull();
    const anchored = await rowToAnchor(db());
    if (!anchored) throw new Error('There is nothing to anchor.');
    const txHash = await chain.send({
      from: chain.operator,
      to: chain.deployment.treasury,
      data: encodeAnchor(anchored),
      gas: 100_000n,
    });
    await chain.finalise();
    await treasuryTick(services);
    const edition = await newest();
    expect(edition?.anchor).toMatchObject({ kind: 'call', tx_hash: txHash, edition: '2026-11-26' });
    const { commitment = '', value } = edition?.anchor ?? {};
    expect(value).toBe(`0x${valueOf(commitment, edition?.digest ?? '')}`);
    // The check of the log finds what it wrote, and no longer where the edition is another one.
    const keys = auditKeysOf(services.config);
    const verified = await verifyAudit(db(), keys, await chainAnchorWitnesses(db()));
    expect(verified).toMatchObject({ broken: null, anchors: 1 });
    await services.database.transaction(async (tx) => {
      await tx.execute(sql`alter table solvency_editions disable trigger all`);
      await tx.execute(sql`update solvency_editions set digest = ${`0x${'0'.repeat(64)}`}`);
      await tx.execute(sql`alter table solvency_editions enable trigger all`);
    });
    const forged = await verifyAudit(db(), keys, await chainAnchorWitnesses(db()));
    expect(forged.broken).toMatchObject({ fault: 'anchor' });
  });

  it('is due where the day has an anchor of before it', async () => {
    await suite.tick();
    const { services, chain } = suite.world;
    const anchor = async () => {
      const { call } = await viewAnchor(services, {});
      if (!call) throw new Error('There is nothing to anchor.');
      await chain.send({ from: chain.operator, to: call.contract, data: call.data });
      await chain.finalise();
      await treasuryTick(services);
    };
    const isDue = async () => (await viewAnchor(services, {})).due;
    await askConfirmed(suite.world);
    await anchor();
    expect(await isDue()).toBe(false);
    await publishEdition(services, '2026-11-26');
    expect(await isDue()).toBe(true);
    await anchor();
    expect(await isDue()).toBe(false);
  });

  it('is carried by the next payout, and leads back to the edition before', async () => {
    await suite.tick();
    const { services, chain } = suite.world;
    await publishEdition(services, '2026-11-26');
    services.clock.advance(DAY_MS);
    await publishEdition(services, '2026-11-27');
    const { runNumber } = await freeze(suite.world, [await askConfirmed(suite.world)]);
    const txHash = await sign(suite.world, runNumber);
    await chain.finalise();
    await suite.tick();
    const { items } = await listEditions(db(), { limit: 30 });
    expect(items.map(({ anchor }) => [anchor?.kind, anchor?.tx_hash, anchor?.edition])).toEqual([
      ['payout', txHash, '2026-11-27'],
      ['payout', txHash, '2026-11-27'],
    ]);
    const { anchor, digest = '' } = items[0] ?? {};
    const made = valueOf(anchor?.commitment ?? '', digest).slice(0, 48);
    expect(anchor?.value.slice(18)).toBe(made);
    const verified = await verifyAudit(
      db(),
      auditKeysOf(services.config),
      await runWitnesses(db()),
    );
    expect(verified).toMatchObject({ broken: null, anchors: 1 });
  });
});
