import { eq } from 'drizzle-orm';
import { Interface } from 'ethers';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseUnits, parseUsd } from '#contract/rules/money.ts';
import hostileToken from '../../../contracts/artifacts/HostileToken.json' with { type: 'json' };
import { replaceTreasury, type PayoutChain } from '../../../tests/support/chain/payouts.ts';
import { payoutSuite } from '../../../tests/support/worlds/payout-suite.ts';
import {
  askConfirmed,
  balances,
  bookErrors,
  createPayoutWorld,
  detailOf,
  freeze,
  freshWallet,
  fund,
  intend,
  itemsOf,
  sign,
  type PayoutWorld,
} from '../../../tests/support/worlds/payout.ts';
import { tokenInterface } from '../../chain/artifacts.ts';
import { jsonRpc } from '../../chain/json-rpc.ts';
import { decodePay, encodePay } from '../../chain/treasury/pay-calldata.ts';
import { createTreasury } from '../../chain/treasury/contract.ts';
import { payoutBatches } from '../../database/schema/payouts.ts';
import { auditLog } from '../../database/schema/system.ts';
import { chainTime, viewRun } from '../../domain/payouts/views.ts';
import { refuseWithdrawal } from '../../domain/withdrawals/close.ts';
import { payoutTick } from './payout-watcher.ts';

const suite = payoutSuite();
const token = new Interface([
  'function mint(address to, uint256 amount)',
  'function setConduct(address recipient, uint8 conduct)',
]);
const REVERTS = 3;
const PAID = parseUnits('97', 18);

let world: PayoutWorld;
let address: string;

/** Replaces USDC by a token that refuses the recipients chosen by a test. */
beforeEach(async () => {
  const { chain } = suite;
  const call = (method: string, ...params: unknown[]) => jsonRpc(chain.url, method, params);
  const hash = await call('eth_sendTransaction', {
    from: chain.outsider,
    data: hostileToken.bytecode,
    gas: '0x4c4b40',
  });
  await chain.mine();
  const receipt = (await call('eth_getTransactionReceipt', hash)) as { contractAddress: string };
  const { getAddress } = await import('ethers');
  address = getAddress(receipt.contractAddress);
  await sendToToken('mint', [chain.deployment.treasury, parseUnits('1000000', 18)]);
  await chain.own('setDailyLimit', [address, parseUnits('1000000', 18)]);
  const { tokens } = chain.deployment;
  const deployment = {
    ...chain.deployment,
    tokens: { ...tokens, USDC: { address, decimals: 18 } },
  };
  const odd: PayoutChain = {
    ...chain,
    deployment,
    treasury: createTreasury(chain.rpc, deployment),
  };
  world = await createPayoutWorld(odd);
  await fund(world, world.member, '5000');
  return async () => {
    const problems = await bookErrors(world);
    await world.close();
    if (problems.length > 0) throw new Error(`The books are wrong:\n${problems.join('\n')}`);
  };
});

async function sendToToken(method: string, inputs: readonly unknown[]): Promise<void> {
  const { chain } = suite;
  const data = token.encodeFunctionData(method, inputs);
  await chain.send({ from: chain.outsider, to: address, data });
  await chain.mine();
}

const treat = (wallet: string, conduct: number): Promise<void> =>
  sendToToken('setConduct', [wallet, conduct]);
const tick = (): Promise<void> => payoutTick(world.services);
const held = async (wallet: string): Promise<bigint> => {
  const data = tokenInterface.encodeFunctionData('balanceOf', [wallet]);
  return BigInt(
    String(await jsonRpc(suite.chain.url, 'eth_call', [{ to: address, data }, 'latest'])),
  );
};
const skips = async () => {
  const { db } = world.services.database;
  return db.select().from(auditLog).where(eq(auditLog.action, 'payout.skipped'));
};

/** A run of three withdrawals; the second wallet is blocked by the token after the freeze. */
async function frozenRun(of: PayoutWorld = world) {
  const wallets = [freshWallet(), freshWallet(), freshWallet()] as const;
  const numbers: number[] = [];
  for (const wallet of wallets) {
    numbers.push(await askConfirmed(of, { currency: 'USDC', wallet }));
  }
  const { runNumber } = await freeze(of, numbers);
  await treat(wallets[1], REVERTS);
  return { runNumber, numbers: numbers as [number, number, number], wallets };
}

describe('a payee whom the token refuses', () => {
  it('blocks no other payee, is released once that is final, and the run says why', async () => {
    const { runNumber, numbers, wallets } = await frozenRun();
    const [first, odd, last] = numbers;
    await sign(world, runNumber);
    await suite.chain.mine();
    await tick();
    expect(await detailOf(world, odd)).toBe('broadcast');
    await suite.chain.finalise();
    await tick();
    await tick();
    expect([
      await detailOf(world, first),
      await detailOf(world, odd),
      await detailOf(world, last),
    ]).toEqual(['confirmed', 'queued', 'confirmed']);
    expect(await itemsOf(world, runNumber)).toContainEqual({
      number: odd,
      state: 'released',
      repair: 'token_refused',
    });
    expect(await skips()).toMatchObject([{ subject: `withdrawal/${odd}`, actorId: null }]);
    const { services } = world;
    const { db } = services.database;
    const viewing = { now: await chainTime(services), viewerId: world.admin };
    const run = await viewRun(db, services, runNumber, viewing);
    expect(run.batches[0]?.items.find(({ number }) => number === odd)).toMatchObject({
      state: 'released',
      repair: 'token_refused',
    });
    expect(await held(wallets[1])).toBe(0n);
    // It can be refused: the money returns, and the run's calldata can no longer pay it.
    await services.database.transaction((tx) =>
      refuseWithdrawal(tx, services, odd, {
        actorId: world.admin,
        reason: 'address',
        note: '',
      }),
    );
    await treat(wallets[1], 0);
    const [batch] = await db.select().from(payoutBatches);
    await suite.chain.send({
      from: suite.chain.operator,
      to: suite.chain.deployment.treasury,
      data: batch?.calldata ?? '',
    });
    await suite.chain.finalise();
    await tick();
    expect(await held(wallets[1])).toBe(0n);
    expect((await balances(world, world.member)).direct).toBe(parseUsd('4800'));
  });

  it('is paid once in a later run, when the token accepts it again', async () => {
    const { runNumber, numbers, wallets } = await frozenRun();
    await sign(world, runNumber);
    await suite.chain.finalise();
    await tick();
    const again = await freeze(world, [numbers[1]]).catch((error: unknown) => error);
    // As long as the token refuses it, a run leaves it out with the reason.
    expect(again).toMatchObject({
      code: 'run_empty',
      details: { left_out: [{ number: numbers[1], reason: 'simulation_failed' }] },
    });
    await treat(wallets[1], 0);
    const second = await freeze(world, [numbers[1]]);
    await sign(world, second.runNumber);
    await suite.chain.finalise();
    await tick();
    expect(await detailOf(world, numbers[1])).toBe('confirmed');
    expect(await held(wallets[1])).toBe(PAID);
    expect(await skips()).toHaveLength(1);
  });

  it('is held until the deadline where another call than the frozen one skipped it', async () => {
    const { runNumber, numbers, wallets } = await frozenRun();
    const { db } = world.services.database;
    const [batch] = await db.select().from(payoutBatches);
    const frozen = decodePay(batch?.calldata ?? '');
    const forged = {
      ...frozen,
      items: [
        ...frozen.items.filter(({ number }) => Number(number) === numbers[1]),
        { number: 999_999n, to: freshWallet(), amount: 1n },
      ],
    };
    await suite.chain.send({
      from: suite.chain.operator,
      to: suite.chain.deployment.treasury,
      data: encodePay(forged),
    });
    await suite.chain.finalise();
    await tick();
    expect(await skips()).toEqual([]);
    expect(await detailOf(world, numbers[1])).not.toBe('queued');
    // The frozen calldata still pays it.
    await treat(wallets[1], 0);
    await sign(world, runNumber);
    await suite.chain.finalise();
    await tick();
    expect(await held(wallets[1])).toBe(PAID);
    expect(await detailOf(world, numbers[1])).toBe('confirmed');
  });
});

describe('where another treasury has taken the place of one', () => {
  /** The same people afterwards. */
  let after: PayoutWorld & { readonly chain: PayoutChain };
  beforeEach(async () => {
    const chain = await replaceTreasury(world.chain);
    after = { ...world, chain, services: { ...world.services, chain } };
  });

  /** Sends what was frozen for one treasury to any; only the second of its three is skipped there. */
  async function sendTo(to: string, of: PayoutWorld) {
    const run = await frozenRun(of);
    const [first, odd, last] = run.numbers;
    const { from, data, gas } = await intend(of, run.runNumber);
    await suite.chain.send({ from, to, data, gas: BigInt(gas) });
    await suite.chain.finalise();
    await payoutTick(after.services);
    expect([await detailOf(after, first), await detailOf(after, last)]).toEqual([
      'confirmed',
      'confirmed',
    ]);
    return { ...run, odd };
  }

  /** Numbers that a treasury says it skipped. */
  async function saidBy({ treasury }: Pick<PayoutChain, 'treasury'>): Promise<number[]> {
    const { deployedAtBlock } = treasury.deployment;
    const { number } = await treasury.head();
    const events = await treasury.readSkipped(deployedAtBlock, number);
    return events.map((event) => Number(event.number));
  }

  it.each<readonly [what: string, of: () => PayoutWorld, other: () => PayoutChain]>([
    ['the one before skips of the present one’s run', () => after, () => world.chain],
    ['the present one skips of a run of the one before', () => world, () => after.chain],
  ])('what %s is not released: its own can still pay it', async (_what, of, other) => {
    const { runNumber, odd, wallets } = await sendTo(other().deployment.treasury, of());
    expect(await saidBy(other())).toEqual([odd]);
    expect(await skips()).toEqual([]);
    expect(await itemsOf(after, runNumber)).toContainEqual({
      number: odd,
      state: 'signing',
      repair: null,
    });
    // Positive control: the same event, written by the treasury that the run belongs to.
    const own = of();
    const control = await sendTo(own.chain.deployment.treasury, own);
    expect(await saidBy(own.chain)).toEqual([control.odd]);
    expect(await skips()).toMatchObject([{ subject: `withdrawal/${control.odd}` }]);
    expect(await detailOf(after, control.odd)).toBe('queued');
    // The first one waits for the deadline, as what nobody skipped does, and is paid by another run.
    expect(await detailOf(after, odd)).toBe('prepared');
    await suite.passDeadline();
    await payoutTick(after.services);
    expect(await detailOf(after, odd)).toBe('queued');
    await treat(wallets[1], 0);
    const again = await freeze(after, [odd]);
    await sign(after, again.runNumber);
    await suite.chain.finalise();
    await payoutTick(after.services);
    expect(await detailOf(after, odd)).toBe('confirmed');
    expect(await held(wallets[1])).toBe(PAID);
  });
});
