import { Wallet, parseEther } from 'ethers';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jsonRpc } from '#server/chain/json-rpc.ts';
import { payoutSuite } from '../../../tests/support/worlds/payout-suite.ts';
import { askConfirmed, freeze, sign } from '../../../tests/support/worlds/payout.ts';
import { encodeAnchor } from '../../chain/treasury/anchor-calldata.ts';
import { payoutsInterface } from '../../chain/artifacts.ts';
import { auditAnchors } from '../../database/schema/treasury.ts';
import { treasuryTick } from '../../jobs/chain/treasury-watcher.ts';
import { checkAudit, listAudit } from '../administration/audit.ts';
import { anchorDigest, rowToAnchor, storeAnchors, witnessOfEvent } from '../audit/chain-anchors.ts';
import { audit } from '../audit/write.ts';
import { anchorCursorNames, sendAnchor, viewAnchor } from './audit-anchors.ts';

const suite = payoutSuite();

const db = () => suite.world.services.database.db;
const view = (query: Parameters<typeof viewAnchor>[1] = {}) =>
  viewAnchor(suite.world.services, query);
const check = () =>
  suite.world.services.database.transaction((tx) => checkAudit(tx, suite.world.services));

/** Something to anchor. */
const write = (subject = 'y/1') =>
  suite.world.services.database.transaction((tx) =>
    audit(tx, { actorId: null, action: 'chain.final_blocks_undone', subject, at: new Date() }),
  );

async function callToSign() {
  const { call } = await view({ sender: suite.chain.operator });
  if (!call) throw new Error('The treasury cannot note a row.');
  return call;
}

async function finalise(): Promise<void> {
  await suite.chain.finalise();
  await treasuryTick(suite.world.services);
}

/** As after a restore: the blocks since the contract was made are read once more. */
async function readAnchorsAgain(): Promise<void> {
  const { read } = anchorCursorNames(suite.chain.deployment);
  await db().execute(sql`delete from chain_cursors where name = ${read}`);
  await finalise();
  expect(await db().select().from(auditAnchors)).toHaveLength(1);
}

/** Signed as the operator's own wallet would, and seen by the watcher in a final block. */
async function anchorNow() {
  const call = await callToSign();
  await suite.chain.send({ from: suite.chain.operator, to: call.contract, data: call.data });
  await finalise();
  return call;
}

describe('a day without a payout', () => {
  it('is due until an operator notes the newest row, and again on the next day', async () => {
    await write();
    expect(await view()).toMatchObject({ supported: true, due: true, anchored_at: null });
    const call = await callToSign();
    expect(await rowToAnchor(db())).toEqual({ row: call.row, digest: call.digest });
    expect(Number(call.gas)).toBeLessThan(60_000);

    await suite.chain.send({ from: suite.chain.operator, to: call.contract, data: call.data });
    await suite.chain.mine();
    // Not final yet: nobody is asked to sign it a second time.
    const pending = await view();
    expect(pending).toMatchObject({ due: false, anchored_at: null });
    expect(pending.pending).toMatch(/^0x/);
    await finalise();
    const anchored = await view();
    expect(anchored).toMatchObject({ due: false, pending: null });
    expect(anchored.anchored_at).not.toBeNull();

    await suite.chain.pass(24 * 3600);
    await finalise();
    expect(await view()).toMatchObject({ due: true, anchored_at: anchored.anchored_at });
  });

  it('is not due once a run was paid, whose keys anchor the log', async () => {
    await write();
    expect((await view()).due).toBe(true);
    const { runNumber } = await freeze(suite.world, [await askConfirmed(suite.world)]);
    await sign(suite.world, runNumber);
    await suite.chain.finalise();
    await suite.tick();
    expect((await view()).due).toBe(false);
  });
});

describe('what operators noted', () => {
  it('finds a log that was written anew with its key', async () => {
    await write();
    const { row } = await anchorNow();
    await suite.world.services.database.transaction(async (tx) => {
      await tx.execute(sql`alter table audit_log disable trigger all`);
      await tx.execute(sql`delete from audit_log where id >= ${row}`);
      await tx.execute(sql`alter table audit_log enable trigger all`);
      await audit(tx, {
        actorId: null,
        action: 'chain.final_blocks_undone',
        subject: 'z/1',
        at: new Date(),
      });
    });
    expect(await check()).toMatchObject({ broken_at: row, fault: 'anchor' });
    // The chain itself says so too, without anything that the database has stored.
    const [event] = await suite.chain.treasury.readAnchors(
      suite.chain.deployment.deployedAtBlock,
      (await suite.chain.treasury.head()).number,
    );
    expect(event && witnessOfEvent(event).row).toBe(row);
    expect(event && witnessOfEvent(event).by).toContain(suite.chain.operator);
    expect((await rowToAnchor(db(), row))?.digest).not.toBe(event?.digest);
  });

  it('agrees with a log that nobody touched, and counts once however often blocks are read', async () => {
    await write();
    await anchorNow();
    await finalise();
    await finalise();
    expect(await check()).toMatchObject({ broken_at: null, anchors: 1 });
    const { services } = suite.world;
    const { treasury, deployment } = suite.chain;
    const to = (await treasury.head()).number;
    // Blocks that hold it no more take it away.
    await services.database.transaction((tx) =>
      storeAnchors(tx, deployment, { from: 0, to, events: [] }),
    );
    expect(await db().select().from(auditAnchors)).toEqual([]);
  });

  it('is taken away where the chain undid it, though the blocks in its place hold nothing', async () => {
    await write();
    await finalise();
    const before = await suite.chain.snapshot();
    await anchorNow();
    expect(await db().select().from(auditAnchors)).toHaveLength(1);
    await suite.chain.revert(before);
    // More blocks than were undone: another history at the watcher's height.
    await suite.chain.mine(12);
    // One pass finds that history is another, the next one reads it.
    await treasuryTick(suite.world.services);
    await treasuryTick(suite.world.services);
    expect(await db().select().from(auditAnchors)).toEqual([]);
  });

  it('stands in the log with its operator, once, though nobody reported it', async () => {
    await write();
    const { row } = await anchorNow();
    await finalise();
    const [event] = await db().select().from(auditAnchors);
    const { items } = await listAudit(db(), { action: 'audit.anchored' });
    expect(items).toMatchObject([
      {
        actor: null,
        subject: `audit/${row}`,
        after: { tx_hash: event?.txHash, operator: suite.chain.operator },
      },
    ]);
    // Blocks that are read again add nothing.
    await readAnchorsAgain();
    expect((await listAudit(db(), { action: 'audit.anchored' })).items).toEqual(items);
  });

  it('may be any number: the watcher stores it, and the check names the row that is not there', async () => {
    await write();
    const digest = anchorDigest({ row: 1, hash: 'x' });
    await suite.chain.send({
      from: suite.chain.operator,
      to: suite.chain.deployment.treasury,
      data: payoutsInterface.encodeFunctionData('anchorAudit', [2n ** 64n - 1n, digest]),
    });
    await finalise();
    expect(await check()).toMatchObject({
      broken_at: Number.MAX_SAFE_INTEGER,
      fault: 'missing',
    });
  });
});

describe('a transaction that a wallet signed and the server sends', () => {
  /** A new operator whose key this test has. */
  async function newOperator(): Promise<Wallet> {
    const wallet = Wallet.createRandom();
    const funds = `0x${parseEther('1').toString(16)}`;
    await jsonRpc(suite.chain.url, 'anvil_setBalance', [wallet.address, funds]);
    const role = await suite.chain.rpc.first((provider) =>
      provider.call({
        to: suite.chain.deployment.treasury,
        data: payoutsInterface.encodeFunctionData('OPERATOR_ROLE'),
      }),
    );
    await suite.chain.own('grantRole', [role, wallet.address]);
    return new Wallet(wallet.privateKey);
  }

  interface Signed {
    readonly to?: string;
    readonly data?: string;
    readonly value?: bigint;
    readonly chainId?: number;
  }
  async function signed(wallet: Wallet, parts: Signed = {}): Promise<string> {
    const call = await callToSign();
    return wallet.signTransaction({
      type: 2,
      chainId: call.chain_id,
      to: call.contract,
      data: call.data,
      value: 0n,
      nonce: 0,
      gasLimit: 60_000n,
      maxFeePerGas: 10_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
      ...parts,
    });
  }

  it('notes the row', async () => {
    await write();
    const wallet = await newOperator();
    const hash = await sendAnchor(suite.world.services, {
      raw: await signed(wallet),
      actorId: suite.world.admin,
    });
    await finalise();
    expect(await db().select().from(auditAnchors)).toMatchObject([
      { txHash: hash, operator: wallet.address },
    ]);
    const { items } = await listAudit(db(), { action: 'audit.anchored' });
    expect(items).toMatchObject([{ after: { tx_hash: hash, operator: wallet.address } }]);
  });

  it('is refused where it does anything else, and nothing is sent', async () => {
    await write();
    const wallet = await newOperator();
    const { row } = await callToSign();
    const wrong: readonly (readonly [string, Signed])[] = [
      ['wrong_chain', { chainId: 1 }],
      ['wrong_contract', { to: suite.chain.outsider }],
      ['wrong_terms', { value: 1n }],
      ['wrong_call', { data: payoutsInterface.encodeFunctionData('pause') }],
      ['wrong_call', { data: encodeAnchor({ row, digest: `0x${'ab'.repeat(32)}` }) }],
      ['wrong_call', { data: encodeAnchor({ row: row + 9, digest: `0x${'ab'.repeat(32)}` }) }],
    ];
    for (const [reason, parts] of wrong) {
      const raw = await signed(wallet, parts);
      await expect(
        sendAnchor(suite.world.services, { raw, actorId: suite.world.admin }),
        reason,
      ).rejects.toMatchObject({
        code: 'conflict',
        details: { reason },
      });
    }
    await finalise();
    expect(await db().select().from(auditAnchors)).toEqual([]);
  });
});
