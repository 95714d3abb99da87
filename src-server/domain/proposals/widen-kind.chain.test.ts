import { describe, expect, it } from 'vitest';
import { callerOf } from '../../../tests/support/caller.ts';
import { payoutSuite } from '../../../tests/support/worlds/payout-suite.ts';
import { askConfirmed, detailOf, freeze } from '../../../tests/support/worlds/payout.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Caller } from '../accounts/sessions.ts';
import { viewLiabilities } from '../insight/liabilities.ts';
import { postJournal } from '../ledger/journals.ts';
import { acceptProposal, prepareAcceptance } from './decide.ts';
import { propose } from './propose.ts';
import { widenKind } from './widen-kind.ts';

const suite = payoutSuite();

/** Makes the member owed all TCT of the treasury but so many. */
async function oweTct(rest: bigint): Promise<void> {
  const { services, chain, member } = suite.world;
  const amount = (await chain.treasury.tokenBalances()).TCT - rest * 10n ** 18n;
  await services.database.transaction((tx) =>
    postJournal(tx, {
      kind: 'tct_deposit',
      idempotencyKey: 'test:tct',
      occurredAt: services.clock.now(),
      entries: [
        { account: 'tct', memberId: member, amount },
        { account: 'tct_conversion', currency: 'TCT', amount: -amount, decimals: 18 },
      ],
    }),
  );
}
const gapOf = async (asset: string) => {
  const { services } = suite.world;
  const { gaps } = await viewLiabilities(services.database.db, services);
  return Number(gaps.find((one) => one.asset === asset)?.gap);
};
const caller = (id: number) =>
  suite.world.services.database.transaction((tx) => callerOf(tx, suite.world.services, id));

async function ask(by: Caller, numbers: readonly number[]) {
  const { services } = suite.world;
  const prepared = await widenKind.prepare?.(services, { numbers });
  return services.database.transaction((tx) =>
    propose(tx, services, by, {
      kind: 'payout.widen',
      payload: { numbers },
      reason: 'Acordado',
      prepared,
    }),
  );
}
async function accept(by: Caller, id: number): Promise<void> {
  const { services } = suite.world;
  const prepared = await prepareAcceptance(services, id);
  await services.database.transaction((tx) => acceptProposal(tx, services, by, { id, prepared }));
}

describe('a run after which less is held than owed', () => {
  it('is refused, until two persons allow its withdrawals', async () => {
    await oweTct(100n);
    expect(await gapOf('TCT')).toBe(100);
    const number = await askConfirmed(suite.world, { currency: 'TCT', amount: '100' });
    await expect(freeze(suite.world, [number])).rejects.toMatchObject({
      code: 'gap_widens',
      details: { gaps: [{ asset: 'TCT' }] },
    });
    expect(await detailOf(suite.world, number)).toBe('queued');
    const { admin, secondAdmin } = suite.world;
    const { proposal } = await ask(await caller(admin), [number]);
    // One person is not enough.
    await expect(freeze(suite.world, [number])).rejects.toMatchObject({ code: 'gap_widens' });
    await expect(accept(await caller(admin), proposal.id)).rejects.toMatchObject({
      code: 'own_proposal',
    });
    await accept(await caller(secondAdmin), proposal.id);
    // Another withdrawal is not among those that were allowed.
    const other = await askConfirmed(suite.world, { currency: 'TCT', amount: '50' });
    await expect(freeze(suite.world, [number, other])).rejects.toMatchObject({
      code: 'gap_widens',
    });
    await freeze(suite.world, [number]);
    expect(await detailOf(suite.world, number)).toBe('prepared');
  });

  it('is refused again a day after it was allowed', async () => {
    await oweTct(100n);
    const number = await askConfirmed(suite.world, { currency: 'TCT', amount: '100' });
    const { admin, secondAdmin, services } = suite.world;
    const { proposal } = await ask(await caller(admin), [number]);
    await accept(await caller(secondAdmin), proposal.id);
    services.clock.advance(DAY_MS);
    await expect(freeze(suite.world, [number])).rejects.toMatchObject({ code: 'gap_widens' });
  });

  it('counts runs on their way as paid', async () => {
    await oweTct(300n);
    const first = await askConfirmed(suite.world, { currency: 'TCT', amount: '100' });
    const second = await askConfirmed(suite.world, { currency: 'TCT', amount: '100' });
    await freeze(suite.world, [first]);
    await expect(freeze(suite.world, [second])).rejects.toMatchObject({ code: 'gap_widens' });
  });

  it('is paid where enough is left, and in dollars whatever TCT is owed', async () => {
    await oweTct(100n);
    const dollars = await askConfirmed(suite.world, { currency: 'USDT', amount: '100' });
    const little = await askConfirmed(suite.world, { currency: 'TCT', amount: '20' });
    await freeze(suite.world, [dollars, little]);
    expect(await detailOf(suite.world, little)).toBe('prepared');
    const { admin } = suite.world;
    const rest = await askConfirmed(suite.world, { currency: 'USDC', amount: '20' });
    // Nothing is to be allowed.
    await expect(ask(await caller(admin), [rest])).rejects.toMatchObject({ code: 'conflict' });
  });
});
