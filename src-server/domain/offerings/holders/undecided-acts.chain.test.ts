import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import {
  createHolderActWorld,
  type HolderActWorld,
} from '../../../../tests/support/worlds/holder-acts.ts';
import { offeringCalls } from '../../../chain/offerings/calldata.ts';
import { readProposals } from '../../../chain/offerings/proposals.ts';
import { notifications } from '../../../database/schema/inbox.ts';
import { auditLog } from '../../../database/schema/system.ts';
import { compareRegister } from '../register.ts';
import { registerView } from '../holdings.ts';

let world: HolderActWorld;
beforeEach(async () => {
  world = await createHolderActWorld();
});
afterEach(() => world.close());

const { proposeFrozen, proposeFrozenUnits, confirm } = offeringCalls;
const db = () => world.services.database.db;
/** Both agents, without the server: what the first proposes the second confirms. */
async function alone(data: string): Promise<void> {
  await world.direct(data, 0);
  const to = Number(await world.chain.rpc.agreed('head', (provider) => provider.getBlockNumber()));
  const last = (await readProposals(world.chain.rpc, world.tokenAddress, { from: 0, to })).at(-1);
  await world.direct(confirm(last?.id ?? ''), 1);
}
/** What the comparison of now says that nobody decided. */
async function undecided() {
  await world.finalise();
  expect(await compareRegister(world.services, world.id)).toBe(true);
  return (await registerView(db(), world.id)).register?.undecided ?? [];
}
/** What the member was told of a freeze. */
const told = () =>
  db().select().from(notifications).where(eq(notifications.event, 'holding.frozen'));
const alarms = async () =>
  (
    await db().select().from(notifications).where(eq(notifications.event, 'holding.undecided'))
  ).filter(({ memberId }) => memberId === world.admin);

it('what two persons decided is no finding, however often it is compared', async () => {
  for (const isFrozen of [true, false, true]) {
    await world.accept(await world.ask(isFrozen));
    await world.carryOut();
  }
  expect(await undecided()).toEqual([]);
  expect(await alarms()).toEqual([]);
});

it('a freeze done directly is found, and told once', async () => {
  await alone(proposeFrozen(world.wallet, true));
  const found = await undecided();
  expect(found).toMatchObject([
    { kind: 'freeze', wallet: world.wallet, replacement: null, agent: world.signers.agents[0] },
  ]);
  expect(await alarms()).toMatchObject([
    {
      values: { offering_en: 'Solar Plant', wallet: world.wallet },
      path: `/admin/offerings/${world.id}/chain`,
    },
  ]);
  expect(await undecided()).toEqual(found);
  expect(await alarms()).toHaveLength(1);
  const rows = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'offering.act_undecided'));
  expect(rows).toMatchObject([{ after: { key: 'freeze', wallet: world.wallet } }]);
  // Two persons mend it; that it was done stays to be read.
  await world.accept(await world.ask(false));
  await world.carryOut();
  expect(await undecided()).toEqual(found);
  expect(await alarms()).toHaveLength(1);
});

it('a decision stands for one act alone, proposed after it, of its wallet and contents', async () => {
  await world.accept(await world.ask(true));
  await world.carryOut();
  await alone(proposeFrozen(world.wallet, false));
  await alone(proposeFrozen(world.wallet, true));
  await alone(proposeFrozenUnits(world.wallet, 3n));
  await alone(proposeFrozen(world.signers.owner, true));
  expect((await undecided()).map(({ kind, wallet, units }) => [kind, wallet, units])).toEqual([
    ['unfreeze', world.wallet, 0],
    ['freeze', world.wallet, 0],
    ['frozen_units', world.wallet, 3],
    ['freeze', world.signers.owner, 0],
  ]);
  expect(await alarms()).toHaveLength(4);
});

it('what was proposed before the decision is none of it, and what nobody confirmed is nothing', async () => {
  await world.direct(proposeFrozen(world.wallet, true), 0);
  const to = Number(await world.chain.rpc.agreed('head', (provider) => provider.getBlockNumber()));
  const [early] = await readProposals(world.chain.rpc, world.tokenAddress, { from: 0, to });
  await world.accept(await world.ask(true));
  expect(await undecided()).toEqual([]);
  await world.direct(confirm(early?.id ?? ''), 1);
  expect(await undecided()).toMatchObject([{ kind: 'freeze', wallet: world.wallet }]);
});

describe('a decision lapses', () => {
  beforeEach(async () => {
    await world.accept(await world.ask(true));
  });
  const comesTo = async (before: number): Promise<void> => {
    const { until } = await world.newest();
    world.services.clock.set(new Date(Date.parse(until) - before));
    await world.catchUp();
  };

  it('what agents propose directly after that is none of it', async () => {
    await comesTo(0);
    await alone(proposeFrozen(world.wallet, true));
    expect(await undecided()).toMatchObject([{ kind: 'freeze', wallet: world.wallet }]);
    expect(await alarms()).toHaveLength(1);
    // Nor is it done by that, and nothing is said to the member as if it were.
    expect(await world.newest()).toMatchObject({ state: 'lapsed', done_at: null });
    expect(await told()).toEqual([]);
  });

  it('what was proposed before that counts, though it is confirmed after it', async () => {
    await comesTo(MINUTE_MS);
    await world.signAct('act_propose', 0);
    const { proposal } = await world.newest();
    await comesTo(-MINUTE_MS);
    await world.direct(confirm(proposal?.id ?? ''), 1);
    expect(await undecided()).toEqual([]);
    expect(await world.newest()).toMatchObject({ state: 'done' });
    expect(await told()).toHaveLength(1);
  });

  it('the same decided again and carried out is done once', async () => {
    await comesTo(0);
    await world.accept(await world.ask(true));
    await world.carryOut();
    expect((await world.view()).items.map(({ state }) => state)).toEqual(['done', 'lapsed']);
    expect(await undecided()).toEqual([]);
    expect(await told()).toHaveLength(1);
  });
});
