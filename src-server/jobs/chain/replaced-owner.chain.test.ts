import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { parseUnits, type WithdrawalCurrency } from '#contract/rules/money.ts';
import { handToWallet } from '../../../tests/support/chain/owner-wallet.ts';
import { FLOAT, replaceTreasury, type PayoutChain } from '../../../tests/support/chain/payouts.ts';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import {
  askConfirmed,
  detailOf,
  freeze,
  freshWallet,
  intend,
  sign,
} from '../../../tests/support/worlds/payout.ts';
import { payoutSuite } from '../../../tests/support/worlds/payout-suite.ts';
import { payoutsInterface, tokenInterface } from '../../chain/artifacts.ts';
import { encodePay } from '../../chain/treasury/pay-calldata.ts';
import { treasuryMovements } from '../../database/schema/treasury.ts';
import { viewLiabilities } from '../../domain/insight/liabilities.ts';
import { reconcile } from '../../domain/reconciliation/reconcile.ts';
import type { Services } from '../../services.ts';
import { payoutTick } from './payout-watcher.ts';
import { purchaseTick } from './purchase-watcher.ts';
import { treasuryTick } from './treasury-watcher.ts';

const suite = payoutSuite();
const usdt = (amount: string): bigint => parseUnits(amount, 6);

let chain: PayoutChain;
let services: Services;
beforeEach(async () => {
  chain = await replaceTreasury(suite.chain);
  services = { ...suite.world.services, chain };
});

async function tick(of: Services = services): Promise<void> {
  await chain.finalise();
  await payoutTick(of);
  await purchaseTick(of);
  await treasuryTick(of);
}

/** As a server that knows the present treasury alone. */
const alone = (): Services => ({ ...services, chain: { ...chain, others: [] } });
const earlier = (): string => suite.chain.deployment.treasury;
const token = (currency: WithdrawalCurrency): string => chain.deployment.tokens[currency].address;

/** Whole tokens of an account of the company, by the books. */
async function account(name: string, currency: WithdrawalCurrency = 'USDT'): Promise<string> {
  const { rows } = await services.database.db.execute<{ sum: string }>(sql`
    select trim_scale(coalesce(sum(amount), 0))::text as sum from entries
    where account = ${name} and currency = ${currency}`);
  return rows[0]?.sum ?? '';
}

const movements = async () =>
  (await services.database.db.select().from(treasuryMovements).orderBy(treasuryMovements.id)).map(
    ({ treasury, kind, currency, counterparty, amount }) => ({
      of: treasury === earlier() ? 'earlier' : 'present',
      kind,
      currency,
      counterparty,
      amount,
    }),
  );

const problems = async (of: Services = services) =>
  reconcile(services.database.db, of.chain ?? chain);

/** What administrators see of USDT. */
async function board() {
  const view = await viewLiabilities(services.database.db, services);
  const line = view.to_pay.find(({ currency }) => currency === 'USDT');
  const held = view.held.tokens.find(({ currency }) => currency === 'USDT')?.treasury;
  return { line, held, unexplained: view.unexplained, difference: view.difference };
}

const all = FLOAT * 1_000_000n;

const withdrawal = (currency: WithdrawalCurrency, to: string, amount: bigint) =>
  [
    earlier(),
    payoutsInterface.encodeFunctionData('withdraw', [token(currency), to, amount]),
  ] as const;
const transfer = (currency: WithdrawalCurrency, to: string, amount: bigint) =>
  [token(currency), tokenInterface.encodeFunctionData('transfer', [to, amount])] as const;

describe('what the owner takes out of an earlier treasury', () => {
  it('to an address of its own is a movement of it, that custody and the board have', async () => {
    await tick();
    const before = await board();
    await suite.chain.own('withdraw', [token('USDT'), chain.outsider, all]);
    // Not final: in the books still, on the chain no more, and accounted for.
    expect((await problems()).problems).toEqual([]);
    expect((await problems()).agrees).toBe(true);
    expect((await problems(alone())).agrees).toBe(false);
    expect(await movements()).not.toContainEqual(expect.objectContaining({ kind: 'withdrawal' }));

    await tick(alone());
    expect(await account('custody')).toBe(String(2n * FLOAT));
    await tick();
    expect(await movements()).toContainEqual({
      of: 'earlier',
      kind: 'withdrawal',
      currency: 'USDT',
      counterparty: chain.outsider,
      amount: -all,
    });
    expect(await account('custody')).toBe(String(FLOAT));
    // The owner had put both floats in.
    expect(await account('owner_funds')).toBe(String(-FLOAT));
    expect(await problems()).toMatchObject({ agrees: true, problems: [] });
    const after = await board();
    expect([before.held, after.held]).toEqual([String(2n * FLOAT), String(FLOAT)]);
    expect(after.unexplained).toEqual([]);
    expect(Number(before.difference) - Number(after.difference)).toBe(Number(FLOAT));
    expect(await differencesOf(services.database)).toEqual([]);
  });

  it('by several calls of one transaction is each of them, whatever way it takes', async () => {
    const { address: safe, execute } = await handToWallet([suite.chain]);
    await tick();
    await execute([
      withdrawal('USDT', chain.deployment.treasury, usdt('10')),
      withdrawal('USDT', safe, usdt('200')),
      withdrawal('USDT', chain.deployment.treasury, usdt('30')),
      transfer('USDT', chain.deployment.treasury, usdt('150')),
      withdrawal('USDC', chain.outsider, all),
    ]);
    await chain.mine();
    expect((await problems()).agrees).toBe(true);
    const known = (await movements()).length;
    await tick();
    const { treasury } = chain.deployment;
    const moved = (await movements()).slice(known);
    const expected = [
      ['present', 'internal', 'USDT', earlier(), usdt('40')],
      ['present', 'funding', 'USDT', safe, usdt('150')],
      ['earlier', 'internal', 'USDT', treasury, -usdt('40')],
      ['earlier', 'withdrawal', 'USDT', safe, -usdt('200')],
      ['earlier', 'withdrawal', 'USDC', chain.outsider, -all],
    ];
    expect(
      moved.map(({ of, kind, currency, counterparty, amount }) => [
        of,
        kind,
        currency,
        counterparty,
        amount,
      ]),
    ).toEqual(expected);
    expect(await account('custody')).toBe(String(2n * FLOAT - 50n));
    expect(await account('custody', 'USDC')).toBe(String(FLOAT));
    expect(await problems()).toMatchObject({ agrees: true, problems: [] });
    expect((await board()).unexplained).toEqual([]);
    expect(await differencesOf(services.database)).toEqual([]);
  });

  it('and straight back again moves nothing, on either side', async () => {
    const { execute } = await handToWallet([suite.chain]);
    await tick();
    await execute([
      withdrawal('USDT', earlier(), usdt('5')),
      withdrawal('USDT', chain.deployment.treasury, 0n),
    ]);
    await tick();
    expect(await account('custody')).toBe(String(2n * FLOAT));
    expect(await problems()).toMatchObject({ agrees: true, problems: [] });
    expect(await differencesOf(services.database)).toEqual([]);
  });
});

it('what an operator pays out of it by no run stands in the liabilities until it is explained', async () => {
  await tick();
  const { timestamp } = await chain.treasury.head();
  const data = encodePay({
    run: `0x${'dd'.repeat(32)}`,
    deadline: timestamp + 600,
    token: token('USDT'),
    items: [{ number: 999_999n, to: chain.outsider, amount: usdt('7') }],
  });
  await chain.send({ from: chain.operator, to: earlier(), data });
  await tick(alone());
  expect((await board()).unexplained).toEqual([]);
  await tick();
  await tick();
  expect((await board()).unexplained).toEqual([{ currency: 'USDT', amount: '-7' }]);
  expect(await account('custody')).toBe(String(2n * FLOAT - 7n));
});

describe('what a run signed for it still pays', () => {
  const seen = async () => {
    const { line } = await board();
    return { total: line?.total, earlier: line?.earlier, left: line?.left };
  };
  const ofPresent = { total: '97', earlier: '0', left: String(FLOAT - 97n) };
  const ofEarlier = { total: '97', earlier: '97', left: String(FLOAT) };

  it('is not held against the present treasury, until it is paid', async () => {
    await tick();
    const wallet = freshWallet();
    const number = await askConfirmed(suite.world, { wallet });
    const { runNumber } = await freeze(suite.world, [number]);
    // Nobody is asked to sign it any more: the present treasury pays it once its deadline has passed.
    expect(await seen()).toEqual(ofPresent);
    await intend(suite.world, runNumber);
    expect(await seen()).toEqual(ofEarlier);
    // To a server without the earlier one nothing can be paid from there.
    expect((await viewLiabilities(services.database.db, alone())).to_pay[0]).toMatchObject(
      ofPresent,
    );
    await sign(suite.world, runNumber);
    expect(await seen()).toEqual(ofEarlier);
    await tick();
    expect(await detailOf(suite.world, number)).toBe('confirmed');
    expect(await seen()).toEqual({ total: '0', earlier: '0', left: String(FLOAT) });
    expect(await chain.balanceOf('USDT', wallet)).toBe(usdt('97'));
  });

  it('is held against it again, where the owner takes out what would have paid it', async () => {
    await tick();
    const number = await askConfirmed(suite.world);
    const { runNumber } = await freeze(suite.world, [number]);
    await intend(suite.world, runNumber);
    await suite.chain.own('withdraw', [token('USDT'), chain.outsider, all - usdt('97')]);
    expect(await seen()).toEqual(ofEarlier);
    await suite.chain.own('withdraw', [token('USDT'), chain.outsider, 1n]);
    expect(await seen()).toEqual(ofPresent);
    await suite.passDeadline();
    await tick();
    expect(await detailOf(suite.world, number)).toBe('queued');
    expect(await seen()).toEqual(ofPresent);
  });
});
