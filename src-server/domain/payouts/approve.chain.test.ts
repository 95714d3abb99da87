import { asc, isNotNull } from 'drizzle-orm';
import { concat, dataSlice, Interface, toBeHex } from 'ethers';
import { describe, expect, it } from 'vitest';
import { parseUnits } from '#contract/rules/money.ts';
import { mockArtifact } from '../../../tests/support/chain/mock-artifacts.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { approve, signApproval } from '../../../tests/support/worlds/approval.ts';
import { payoutSuite } from '../../../tests/support/worlds/payout-suite.ts';
import {
  askConfirmed,
  detailOf,
  freeze,
  freshWallet,
  intend,
  itemsOf,
  sign,
} from '../../../tests/support/worlds/payout.ts';
import { decodeApprovedPay } from '../../chain/treasury/approved-calldata.ts';
import { APPROVER_ROLE, OPERATOR_ROLE } from '../../chain/treasury/roles.ts';
import { jsonRpc } from '../../chain/json-rpc.ts';
import { payoutApprovals } from '../../database/schema/payouts.ts';
import { auditLog } from '../../database/schema/system.ts';
import { prepareApproval } from './approve.ts';
import { discardRun } from './discard.ts';
import { doubtEverythingSent } from './expiry.ts';
import { GAS_PER_ITEM, gasPerBatch } from './gas.ts';
import { prepareIntent, recordIntent } from './intent.ts';
import { viewTreasury } from './treasury.ts';
import { viewRun } from './views.ts';

const suite = payoutSuite({ edition: 2 });

/** A frozen run of one withdrawal of 100 USD in USDT. */
async function frozenRun(wallet = freshWallet()) {
  const number = await askConfirmed(suite.world, { wallet });
  const { runNumber } = await freeze(suite.world, [number]);
  return { number, runNumber };
}

const approvals = () =>
  suite.world.services.database.db.select().from(payoutApprovals).orderBy(asc(payoutApprovals.id));

async function viewOf(runNumber: number, viewerId = suite.world.secondAdmin) {
  const { services } = suite.world;
  const now = services.clock.now();
  return viewRun(services.database.db, services, runNumber, { now, viewerId });
}

const refused = (reason: string) => ({ code: 'conflict', details: { reason } });

/** Asks for the batch as somebody else than who froze it. */
async function intendAs(runNumber: number, actorId: number, sender: string) {
  const { services } = suite.world;
  const gas = await prepareIntent(services, runNumber, { batch: 0, sender });
  return services.database.transaction((tx) =>
    recordIntent(tx, services, runNumber, { batch: 0, sender, gas, actorId }),
  );
}

describe('a run of a treasury that pays what two approved', () => {
  it('costs no more than is shown before it is signed, the approval included', async () => {
    const { services, chain } = suite.world;
    let used = 0n;
    // The first payment of all, of an hour and of 256 numbers costs more; that is no batch's own.
    for (let payment = 0; payment < 2; payment += 1) {
      const { runNumber } = await frozenRun();
      await approve(suite.world, runNumber);
      const hash = await sign(suite.world, runNumber);
      await chain.mine();
      const receipt = await jsonRpc(chain.url, 'eth_getTransactionReceipt', [hash]);
      used = BigInt((receipt as { readonly gasUsed: string }).gasUsed);
    }
    const shown = await viewTreasury(services, chain.operator);
    const [perBatch = 0n, perItem = 0n] = [shown.fee_per_batch, shown.fee_per_item].map((fee) =>
      parseUnits(fee, 18),
    );
    // By the other figure: the price of gas is another at each block.
    const gas = (perBatch * GAS_PER_ITEM) / perItem;
    expect(gas).toBe(gasPerBatch(2));
    expect(gas).toBeGreaterThanOrEqual(used);
  });

  it('is paid once a second person signed its batch, and not before', async () => {
    const wallet = freshWallet();
    const { number, runNumber } = await frozenRun(wallet);
    expect(await viewOf(runNumber)).toMatchObject({
      approval_barred: null,
      can_discard: true,
      batches: [{ approval: { given: null, lapsed: false } }],
    });
    await expect(intend(suite.world, runNumber)).rejects.toMatchObject(refused('not_approved'));

    await approve(suite.world, runNumber);
    const [approver] = suite.chain.approvers;
    const view = await viewOf(runNumber);
    expect(view.batches).toMatchObject([
      { approval: { given: { approver, by: 'second' }, lapsed: false } },
    ]);

    const hash = await sign(suite.world, runNumber);
    const [batch] = (await viewOf(runNumber)).batches;
    const intent = await intend(suite.world, runNumber);
    expect(intent.calldata_hash).toBe(batch?.calldata_hash);
    expect(decodeApprovedPay(intent.data)).toMatchObject({
      items: [{ number: BigInt(number) }],
      approval: { approver },
    });
    await suite.report(runNumber, hash);
    await suite.chain.finalise();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('confirmed');
    expect(await suite.chain.balanceOf('USDT', wallet)).toBe(parseUnits('97', 6));
  });

  it('writes who approved which batch with which wallet into the audit log', async () => {
    const { runNumber } = await frozenRun();
    await approve(suite.world, runNumber);
    const { db } = suite.world.services.database;
    const rows = await db.select().from(auditLog).where(isNotNull(auditLog.actorId));
    expect(rows.findLast(({ action }) => action === 'payout.approved')).toMatchObject({
      actorId: suite.world.secondAdmin,
      subject: `payout/${runNumber}`,
      after: { batch: 0, approver: suite.chain.approvers[0] },
    });
  });

  it('takes the approval of a contract that answers for its signer', async () => {
    const { chain } = suite;
    const { abi, bytecode } = mockArtifact('SigningWallet');
    const key = chain.outsider;
    const made = concat([bytecode, new Interface(abi).encodeDeploy([key])]);
    const hash = await chain.send({ from: key, data: made });
    await chain.mine();
    const { contractAddress: approver } = (await jsonRpc(chain.url, 'eth_getTransactionReceipt', [
      hash,
    ])) as { contractAddress: string };
    await chain.own('grantRole', [APPROVER_ROLE, approver]);
    const { number, runNumber } = await frozenRun();
    await expect(
      approve(suite.world, runNumber, { approver, key: chain.approvers[0] }),
    ).rejects.toMatchObject(refused('wrong_signature'));
    await approve(suite.world, runNumber, { approver, key });
    await sign(suite.world, runNumber);
    await chain.finalise();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('confirmed');
  });

  it('takes a signature whose v is 0 or 1, and stores it as the contract reads it', async () => {
    const { runNumber } = await frozenRun();
    const signature = await signApproval(suite.world, runNumber);
    const v = Number(dataSlice(signature, 64));
    const short = concat([dataSlice(signature, 0, 64), toBeHex(v - 27, 1)]);
    const given = { batch: 0, approver: suite.chain.approvers[0], signature: short };
    expect(await prepareApproval(suite.world.services, runNumber, given)).toBe(signature);
  });
});

describe('an approval is refused', () => {
  it('of who froze the run', async () => {
    const { runNumber } = await frozenRun();
    const { admin } = suite.world;
    expect(await viewOf(runNumber, admin)).toMatchObject({ approval_barred: 'froze' });
    await expect(approve(suite.world, runNumber, { actorId: admin })).rejects.toMatchObject(
      refused('own_run'),
    );
    expect(await approvals()).toEqual([]);
  });

  it('of a wallet that may not approve', async () => {
    const { runNumber } = await frozenRun();
    for (const approver of [suite.chain.outsider, suite.chain.operator]) {
      await expect(approve(suite.world, runNumber, { approver })).rejects.toMatchObject(
        refused('not_approver'),
      );
    }
  });

  it('that is of another batch, or by another key', async () => {
    const first = await frozenRun();
    const second = await frozenRun();
    const [approver, other] = suite.chain.approvers;
    const ofAnother = {
      batch: 0,
      approver,
      signature: await signApproval(suite.world, second.runNumber),
    };
    const byAnother = {
      ...ofAnother,
      signature: await signApproval(suite.world, first.runNumber, { key: other }),
    };
    const nonsense = { ...ofAnother, signature: '0x1234' };
    for (const given of [ofAnother, byAnother, nonsense]) {
      await expect(
        prepareApproval(suite.world.services, first.runNumber, given),
      ).rejects.toMatchObject(refused('wrong_signature'));
    }
  });

  it('of who is paid by the run', async () => {
    const { services, secondAdmin } = suite.world;
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    await services.database.db.execute(`update withdrawals set member_id = ${secondAdmin}`);
    await expect(approve(suite.world, runNumber)).rejects.toMatchObject({ code: 'own_benefit' });
    await services.database.db.execute(`update withdrawals set member_id = ${suite.world.member}`);
    await approve(suite.world, runNumber);
  });

  it('once the deadline has passed on the chain', async () => {
    const { runNumber } = await frozenRun();
    await suite.passDeadline();
    await expect(approve(suite.world, runNumber)).rejects.toMatchObject({
      code: 'deadline_passed',
    });
  });
});

describe('sending is refused', () => {
  it('to the account and the wallet that approved', async () => {
    const { runNumber } = await frozenRun();
    const [approver] = suite.chain.approvers;
    const { admin, secondAdmin } = suite.world;
    await suite.chain.own('grantRole', [OPERATOR_ROLE, approver]);
    await approve(suite.world, runNumber);
    await expect(intendAs(runNumber, secondAdmin, suite.chain.operator)).rejects.toMatchObject(
      refused('own_approval'),
    );
    await expect(intendAs(runNumber, admin, approver)).rejects.toMatchObject(
      refused('approver_sends'),
    );
    // Control: another account with another wallet.
    await intendAs(runNumber, admin, suite.chain.operator);
  });

  it('while the role of who approved is taken away, until somebody approves again', async () => {
    const { number, runNumber } = await frozenRun();
    const [first, second] = suite.chain.approvers;
    await approve(suite.world, runNumber);
    await suite.tick();
    expect(await viewOf(runNumber)).toMatchObject({ batches: [{ approval: { lapsed: false } }] });
    const { secondAdmin } = suite.world;
    expect(await viewOf(runNumber, secondAdmin)).toMatchObject({ send_barred: true });

    await suite.chain.own('revokeRole', [APPROVER_ROLE, first]);
    await expect(intend(suite.world, runNumber)).rejects.toMatchObject(refused('not_approved'));
    await suite.tick();
    expect(await viewOf(runNumber)).toMatchObject({
      batches: [{ approval: { given: null, lapsed: true } }],
    });
    expect(await viewOf(runNumber, secondAdmin)).toMatchObject({ send_barred: false });
    expect(await suite.auditActions()).toContain('payout.approval_lapsed');

    await approve(suite.world, runNumber, { approver: second });
    await sign(suite.world, runNumber);
    await suite.chain.finalise();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('confirmed');
  });

  it('bars who was asked to send it from approving it later', async () => {
    const { runNumber } = await frozenRun();
    const { services } = suite.world;
    const third = await services.database.transaction((tx) =>
      insertMember(tx, 'third', { isAdmin: true }),
    );
    await approve(suite.world, runNumber);
    await intendAs(runNumber, third, suite.chain.operator);
    expect(await viewOf(runNumber, third)).toMatchObject({ approval_barred: 'sent' });
    await expect(
      approve(suite.world, runNumber, { actorId: third, approver: suite.chain.approvers[1] }),
    ).rejects.toMatchObject(refused('own_batch'));
    await suite.chain.own('grantRole', [APPROVER_ROLE, suite.chain.operator]);
    await expect(
      approve(suite.world, runNumber, { approver: suite.chain.operator }),
    ).rejects.toMatchObject(refused('own_batch'));
  });
});

describe('a run that was approved counts as one that may be sent', () => {
  const discard = (runNumber: number) =>
    suite.world.services.database.transaction((tx) =>
      discardRun(tx, suite.world.services, runNumber, suite.world.admin),
    );

  it('so it is not given up, not even after the approval lapsed', async () => {
    const { runNumber } = await frozenRun();
    await approve(suite.world, runNumber);
    expect(await viewOf(runNumber)).toMatchObject({ can_discard: false });
    await expect(discard(runNumber)).rejects.toMatchObject({ code: 'conflict' });
    await suite.chain.own('revokeRole', [APPROVER_ROLE, suite.chain.approvers[0]]);
    await suite.tick();
    await expect(discard(runNumber)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('for its approval alone, whatever states the items have', async () => {
    const { number, runNumber } = await frozenRun();
    await approve(suite.world, runNumber);
    const { db } = suite.world.services.database;
    for (const table of ['payout_items', 'payout_batches', 'payout_runs']) {
      await db.execute(`update ${table} set state = 'frozen'`);
    }
    await expect(discard(runNumber)).rejects.toMatchObject({ code: 'conflict' });
    // Control: nothing else is in the way.
    await db.delete(payoutApprovals);
    await discard(runNumber);
    expect(await detailOf(suite.world, number)).toBe('queued');
  });

  it('so it is in doubt while the sources contradict each other', async () => {
    const { number, runNumber } = await frozenRun();
    expect(await doubtEverythingSent(suite.world.services)).toEqual([]);
    await approve(suite.world, runNumber);
    expect(await itemsOf(suite.world, runNumber)).toMatchObject([{ state: 'signing' }]);
    expect(await doubtEverythingSent(suite.world.services)).toEqual([number]);
  });

  it('until its deadline, after which it is released', async () => {
    const { number, runNumber } = await frozenRun();
    await approve(suite.world, runNumber);
    await suite.passDeadline();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('queued');
  });

  it('and what was sent with an approval that was replaced is still the batch’s', async () => {
    const { number, runNumber } = await frozenRun();
    await approve(suite.world, runNumber);
    const hash = await sign(suite.world, runNumber);
    await approve(suite.world, runNumber, { approver: suite.chain.approvers[1] });
    await suite.report(runNumber, hash);
    await suite.tick();
    expect(await itemsOf(suite.world, runNumber)).toMatchObject([{ state: 'broadcast' }]);
    await suite.chain.finalise();
    await suite.tick();
    expect(await detailOf(suite.world, number)).toBe('confirmed');
    expect((await approvals()).map(({ lapsedAt }) => lapsedAt === null)).toEqual([false, true]);
  });
});
