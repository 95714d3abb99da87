import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOLDER_ACT_LIFE_MS } from '#contract/rules/offerings/chain.ts';
import {
  ACT_NOTE,
  createHolderActWorld,
  type HolderActWorld,
} from '../../../../tests/support/worlds/holder-acts.ts';
import { offeringCalls } from '../../../chain/offerings/calldata.ts';
import { notifications } from '../../../database/schema/inbox.ts';
import { members } from '../../../database/schema/members.ts';
import { auditLog } from '../../../database/schema/system.ts';
import { holdingsOf } from '../holdings.ts';

let world: HolderActWorld;
beforeEach(async () => {
  world = await createHolderActWorld();
});
afterEach(() => world.close());

const frozen = async () =>
  (await holdingsOf(world.services.database.db, world.services, world.holder)).items[0]?.frozen;
/** What the holder was told about their wallet, in its order. */
const told = async () => {
  const rows = await world.services.database.db
    .select({ event: notifications.event, values: notifications.values, path: notifications.path })
    .from(notifications)
    .where(eq(notifications.memberId, world.holder))
    .orderBy(notifications.id);
  return rows.filter(({ event }) => event.startsWith('holding.'));
};

describe('a wallet of a holder', () => {
  it('is frozen and freed by two persons here and two agents on chain', async () => {
    expect(await world.canSend(world.wallet)).toBe(true);
    const proposal = await world.ask(true);
    expect((await world.view()).pending).toEqual([
      { proposal, kind: 'freeze', wallet: world.wallet, replacement: null },
    ]);
    await world.accept(proposal);
    expect((await world.view()).pending).toEqual([]);
    expect(await world.newest()).toMatchObject({
      kind: 'freeze',
      state: 'decided',
      proposal: null,
    });
    expect(await frozen()).toBeNull();

    await world.signAct('act_propose', 0);
    const { proposal: proposed } = await world.newest();
    expect(proposed).toMatchObject({ number: 1, agent: world.signers.agents[0] });
    // Neither a second proposal nor a confirmation by who proposed it.
    expect(await world.refusal(world.signAct('act_propose', 1))).toBe('conflict');
    await world.signAct('act_confirm', 0);
    expect(await world.newest()).toMatchObject({ state: 'proposed', proposal: proposed });
    expect(await world.canSend(world.wallet)).toBe(true);

    await world.signAct('act_confirm', 1);
    expect(await world.newest()).toMatchObject({ state: 'mined', done_at: null });
    expect(await told()).toEqual([]);
    expect(await world.canSend(world.wallet)).toBe(false);
    await world.finalise();
    expect(await world.newest()).toMatchObject({ state: 'done', proposal: null });
    expect(await frozen()).toMatchObject({ note: ACT_NOTE });
    // Another process that looks again tells nothing twice.
    await world.watch();
    const values = {
      offering_es: 'Planta Solar',
      offering_en: 'Solar Plant',
      wallet: world.wallet,
      note: ACT_NOTE,
    };
    const path = '/tokenization/subscriptions';
    expect(await told()).toEqual([{ event: 'holding.frozen', values, path }]);

    await world.accept(await world.ask(false));
    await world.carryOut();
    expect(await world.newest()).toMatchObject({ kind: 'unfreeze', state: 'done' });
    expect(await world.canSend(world.wallet)).toBe(true);
    expect(await frozen()).toBeNull();
    expect((await told())[1]).toEqual({ event: 'holding.unfrozen', values, path });
    const rows = await world.services.database.db
      .select({ action: auditLog.action, by: auditLog.actorId })
      .from(auditLog)
      .where(eq(auditLog.subject, `offering/${world.id}`));
    const acts = rows.filter(({ action }) => action.startsWith('offering.act_'));
    expect(acts).toEqual([
      { action: 'offering.act_decided', by: world.second },
      { action: 'offering.act_done', by: null },
      { action: 'offering.act_decided', by: world.second },
      { action: 'offering.act_done', by: null },
    ]);
  });

  it('is nobody’s to decide about alone, nor its own member’s', async () => {
    const { db } = world.services.database;
    const staff = { role: 'administrator' as const, duties: ['catalogue' as const] };
    await db.update(members).set(staff).where(eq(members.id, world.holder));
    expect(await world.refusal(world.ask(true, world.holder))).toBe('forbidden');
    const proposal = await world.ask(true);
    expect(await world.refusal(world.accept(proposal, world.first))).toBe('own_proposal');
    expect(await world.refusal(world.ask(true, world.second))).toBe('proposal_open');
    expect(await world.refusal(world.accept(proposal, world.holder))).toBe('forbidden');
    expect((await world.view()).items).toEqual([]);
    await world.accept(proposal);
    expect((await world.view()).items).toHaveLength(1);
  });

  it('waits for one thing at a time, and is not frozen twice or freed unfrozen', async () => {
    expect(await world.refusal(world.ask(false))).toBe('conflict');
    await world.accept(await world.ask(true));
    expect(await world.refusal(world.ask(true))).toBe('conflict');
    await world.carryOut();
    expect(await world.refusal(world.ask(true))).toBe('conflict');
  });
});

describe('what two persons decided', () => {
  it('lapses where no agent carries it out, and can be decided again', async () => {
    await world.accept(await world.ask(true));
    const { id: act } = await world.newest();
    world.services.clock.advance(HOLDER_ACT_LIFE_MS);
    expect(await world.newest()).toMatchObject({ state: 'lapsed' });
    const asked = { call: 'act_propose', act } as const;
    expect(await world.refusal(world.sign(world.id, asked, world.signers.agents[0]))).toBe(
      'conflict',
    );
    await world.accept(await world.ask(true));
    expect(await world.newest()).toMatchObject({ state: 'decided' });
    await world.carryOut();
    expect(await world.newest()).toMatchObject({ state: 'done' });
  });

  it('is none of what agents proposed before, about others, or took back', async () => {
    const [agent, other] = world.signers.agents;
    const send = (data: string, from = agent) =>
      world.chain.send({ from, to: world.tokenAddress, data });
    await send(offeringCalls.proposeFrozen(world.wallet, true));
    await world.chain.mine();
    await world.accept(await world.ask(true));
    await send(offeringCalls.proposeFrozen(world.signers.owner, true));
    await send(offeringCalls.proposeFrozen(world.wallet, false));
    await send(offeringCalls.proposeFrozenUnits(world.wallet, 3n));
    await world.chain.mine();
    expect(await world.newest()).toMatchObject({ state: 'decided', proposal: null });
    expect(await world.refusal(world.signAct('act_confirm', 1))).toBe('conflict');

    await world.signAct('act_propose', 0);
    const { proposal } = await world.newest();
    expect(proposal?.number).toBe(5);
    await send(offeringCalls.cancel(proposal?.id ?? ''), other);
    await world.chain.mine();
    expect(await world.newest()).toMatchObject({ state: 'decided', proposal: null });
    await world.carryOut();
    expect(await world.newest()).toMatchObject({ state: 'done' });
  });
});
