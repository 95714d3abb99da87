import { beforeEach, describe, expect, it } from 'vitest';
import { parseUnits } from '#contract/rules/money.ts';
import { replaceTreasury, type PayoutChain } from '../../../tests/support/chain/payouts.ts';
import { payoutSuite } from '../../../tests/support/worlds/payout-suite.ts';
import {
  askConfirmed,
  detailOf,
  freeze,
  freshWallet,
  intend,
  itemsOf,
  sign,
  type PayoutWorld,
} from '../../../tests/support/worlds/payout.ts';
import { encodePay } from '../../chain/treasury/pay-calldata.ts';
import { assertDeadlineFinal } from '../../domain/payouts/settle.ts';
import { planPayout } from '../../domain/payouts/plan.ts';
import { viewRun } from '../../domain/payouts/views.ts';
import { payoutTick } from './payout-watcher.ts';

const suite = payoutSuite();
const PAID = parseUnits('97', 6);

/** The same people after another treasury has taken the place of theirs. */
let after: PayoutWorld & { readonly chain: PayoutChain };
beforeEach(async () => {
  const chain = await replaceTreasury(suite.chain);
  const { world } = suite;
  after = { ...world, chain, services: { ...world.services, chain } };
});

const tick = (): Promise<void> => payoutTick(after.services);

/** As a server that knows the present treasury alone. */
const alone = () => ({ ...after.services, chain: { ...after.chain, others: [] } });

const viewOf = (runNumber: number) =>
  viewRun(after.services.database.db, after.services, runNumber, {
    now: new Date(),
    viewerId: after.admin,
  });

describe('a run of the treasury before', () => {
  it('that was signed is followed to its payment, beside one of the present treasury', async () => {
    const [early, late] = [freshWallet(), freshWallet()];
    const first = await askConfirmed(suite.world, { wallet: early });
    const { runNumber: before } = await freeze(suite.world, [first]);
    const hash = await sign(suite.world, before);
    const second = await askConfirmed(after, { wallet: late });
    const { runNumber } = await freeze(after, [second]);
    await sign(after, runNumber);
    await after.chain.mine();
    await tick();
    expect((await viewOf(before)).batches[0]).toMatchObject({
      tx_hash: hash,
      confirmations: { seen: 0, required: 2 },
    });
    await after.chain.finalise();
    await payoutTick(alone());
    expect([await detailOf(after, first), await detailOf(after, second)]).toEqual([
      'broadcast',
      'confirmed',
    ]);
    await tick();
    expect(await detailOf(after, first)).toBe('confirmed');
    expect(await after.chain.balanceOf('USDT', early)).toBe(PAID);
    expect(await after.chain.balanceOf('USDT', late)).toBe(PAID);
    expect((await viewOf(before)).contract).toBe(suite.chain.deployment.treasury);
    expect((await viewOf(runNumber)).contract).toBe(after.chain.deployment.treasury);
    expect(await suite.auditActions()).toEqual([]);
  });

  it('is signed no more: it ends with its deadline, and the present treasury pays then', async () => {
    const wallet = freshWallet();
    const number = await askConfirmed(suite.world, { wallet });
    const { runNumber } = await freeze(suite.world, [number]);
    await intend(suite.world, runNumber);
    await expect(intend(after, runNumber)).rejects.toThrow('belongs to another treasury');
    await expect(assertDeadlineFinal(after.services, runNumber)).rejects.toThrow('until its');

    await suite.passDeadline();
    await payoutTick(alone());
    expect(await detailOf(after, number)).toBe('prepared');
    await tick();
    expect(await detailOf(after, number)).toBe('queued');
    await expect(assertDeadlineFinal(after.services, runNumber)).resolves.toBeUndefined();

    const again = await freeze(after, [number]);
    await sign(after, again.runNumber);
    await after.chain.finalise();
    await tick();
    expect(await detailOf(after, number)).toBe('confirmed');
    expect(await after.chain.balanceOf('USDT', wallet)).toBe(PAID);
  });

  it('that was paid is in doubt and not released, where its event is hidden', async () => {
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    await sign(suite.world, runNumber);
    await after.chain.finalise();
    const [earlier] = after.chain.others;
    if (!earlier) throw new Error('Nothing is watched beside the treasury.');
    const hiding = { ...earlier, readPaid: () => Promise.resolve([]) };
    const chain = { ...after.chain, others: [hiding] };
    await suite.passDeadline();
    await payoutTick({ ...after.services, chain });
    expect(await itemsOf(after, runNumber)).toEqual([
      { number, state: 'needs_repair', repair: 'sources_disagree' },
    ]);
  });
});

describe('a number that the treasury before paid', () => {
  it('is planned for no run of the present one, although the books do not know it', async () => {
    const [number, other] = [await askConfirmed(after), await askConfirmed(after)];
    await payBefore(number, freshWallet());
    const plan = (services: typeof after.services) =>
      planPayout(services, [number, other], after.chain.operator, after.admin);
    expect(await plan(after.services)).toMatchObject({
      payable: [other],
      leftOut: [{ number, reason: 'already_paid' }],
    });
    expect((await plan(alone())).payable).toEqual([number, other]);
  });

  it('is not signed for in its run, and is paid in the books once', async () => {
    const wallets = [freshWallet(), freshWallet()];
    const numbers = [
      await askConfirmed(after, { wallet: wallets[0] ?? '' }),
      await askConfirmed(after, { wallet: wallets[1] ?? '' }),
    ];
    const { runNumber } = await freeze(after, numbers);
    const { from, data, gas } = await intend(after, runNumber);
    // The call that was frozen for the present treasury, sent to the one before.
    const to = suite.chain.deployment.treasury;
    await after.chain.send({ from, to, data, gas: BigInt(gas) });
    await after.chain.mine();
    await expect(intend(after, runNumber)).rejects.toThrow('paid otherwise');
    await expect(intend({ ...after, services: alone() }, runNumber)).resolves.toBeDefined();
    await after.chain.finalise();
    await tick();
    for (const number of numbers) expect(await detailOf(after, number)).toBe('confirmed');
    await tick();
    expect(await suite.auditActions()).toEqual([
      'payout.unexpected_payment',
      'payout.unexpected_payment',
    ]);
    for (const wallet of wallets) expect(await after.chain.balanceOf('USDT', wallet)).toBe(PAID);
  });

  it('keeps the rest of its batch from being signed, which would pay it again', async () => {
    const [wallet, left] = [freshWallet(), freshWallet()];
    const number = await askConfirmed(after, { wallet });
    const other = await askConfirmed(after, { wallet: left });
    const { runNumber } = await freeze(after, [number, other]);
    await intend(after, runNumber);
    await payBefore(number, wallet);
    await after.chain.finalise();
    await tick();
    expect(await detailOf(after, number)).toBe('confirmed');
    await expect(intend(after, runNumber)).rejects.toThrow('paid otherwise');
    // The other one is paid by a run of its own once the deadline has passed.
    await suite.passDeadline();
    await tick();
    expect(await detailOf(after, other)).toBe('queued');
    const again = await freeze(after, [other]);
    await sign(after, again.runNumber);
    await after.chain.finalise();
    await tick();
    expect(await after.chain.balanceOf('USDT', wallet)).toBe(PAID);
    expect(await after.chain.balanceOf('USDT', left)).toBe(PAID);
  });
});

/** An operator pays a number from the treasury before, by no run of the books. */
async function payBefore(number: number, to: string): Promise<void> {
  const { treasury, tokens } = suite.chain.deployment;
  const { timestamp } = await after.chain.treasury.head();
  const data = encodePay({
    run: `0x${'dd'.repeat(32)}`,
    deadline: timestamp + 600,
    token: tokens.USDT.address,
    items: [{ number: BigInt(number), to, amount: PAID }],
  });
  await after.chain.send({ from: after.chain.operator, to: treasury, data });
  await after.chain.mine();
}
