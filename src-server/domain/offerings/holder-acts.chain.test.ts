import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOLDER_ACT_LIFE_MS } from '#contract/rules/offerings/chain.ts';
import { callerOf } from '../../../tests/support/caller.ts';
import { insertMember } from '../../../tests/support/people.ts';
import {
  createOfferingChainWorld,
  walletAt,
  type OfferingChainWorld,
} from '../../../tests/support/worlds/offering-chain.ts';
import { jsonRpc } from '../../chain/json-rpc.ts';
import { offeringCalls } from '../../chain/offerings/calldata.ts';
import { members } from '../../database/schema/members.ts';
import { auditLog } from '../../database/schema/system.ts';
import { compareRegisters } from '../../jobs/chain/offering-register.ts';
import { acceptProposal, prepareAcceptance } from '../proposals/decide.ts';
import { freezeKind } from '../proposals/freeze-kind.ts';
import { propose } from '../proposals/propose.ts';
import { holderActsView } from './holder-act-chain.ts';
import { holdingsOf } from './holdings.ts';

let world: OfferingChainWorld;
let id: number;
let token: string;
/** 12 units in a wallet of their own. */
let holder: number;
let first: number;
let second: number;

const staff = { role: 'administrator' as const, duties: ['catalogue' as const] };

beforeEach(async () => {
  world = await createOfferingChainWorld();
  const { database } = world.services;
  id = await world.open({ lockup_months: 0 });
  ({ token } = await world.deployed(id));
  await world.anchorAll(id);
  holder = await world.member();
  await world.prove(holder, 0);
  await world.subscribe(holder, id, 12);
  await world.coolOff(id);
  await world.allot(id);
  await world.catchUp();
  await world.plan(id);
  await world.issueAll(id);
  await world.finalise();
  await compareRegisters(world.services);
  first = await database.transaction((tx) => insertMember(tx, 'first', staff));
  second = await database.transaction((tx) => insertMember(tx, 'second', staff));
});
afterEach(() => world.close());

const wallet = () => walletAt(0).address;
const NOTE = 'Un juzgado lo pidió el 3 de marzo.';

async function ask(isFrozen: boolean, by = first): Promise<number> {
  const { services } = world;
  const payload = { id, wallet: wallet(), isFrozen, note: NOTE };
  const prepared = await freezeKind.prepare?.(services, payload);
  const { proposal } = await services.database.transaction(async (tx) =>
    propose(tx, services, await callerOf(tx, services, by), {
      kind: 'offering.freeze',
      payload,
      reason: 'Auto 7 de 2026',
      prepared,
    }),
  );
  return proposal.id;
}
async function accept(proposal: number, by = second): Promise<void> {
  const { services } = world;
  const prepared = await prepareAcceptance(services, proposal);
  await services.database.transaction(async (tx) =>
    acceptProposal(tx, services, await callerOf(tx, services, by), { id: proposal, prepared }),
  );
}
const view = () => holderActsView(world.services, id);
const newest = async () => {
  const [item] = (await view()).items;
  if (!item) throw new Error('Nothing was decided');
  return item;
};
/** An agent signs what the server gives for the newest act. */
const sign = async (call: 'act_propose' | 'act_confirm', agent: 0 | 1): Promise<void> => {
  const { id: act } = await newest();
  await world.sign(id, { call, act }, world.signers.agents[agent]);
  await world.chain.mine();
};
async function carryOut(): Promise<void> {
  await sign('act_propose', 0);
  await sign('act_confirm', 1);
  await world.finalise();
}
/** Whether a transfer out of the holder's wallet goes through. */
async function canSend(): Promise<boolean> {
  await jsonRpc(world.chain.url, 'anvil_setBalance', [wallet(), '0xde0b6b3a7640000']);
  return jsonRpc(world.chain.url, 'eth_call', [
    { from: wallet(), to: token, data: offeringCalls.transfer(world.signers.custody, 1n) },
    'latest',
  ]).then(
    () => true,
    () => false,
  );
}
const frozen = async () =>
  (await holdingsOf(world.services.database.db, world.services, holder)).items[0]?.frozen;

describe('a wallet of a holder', () => {
  it('is frozen and freed by two persons here and two agents on chain', async () => {
    expect(await canSend()).toBe(true);
    const proposal = await ask(true);
    expect((await view()).pending).toEqual([{ proposal, wallet: wallet(), is_frozen: true }]);
    await accept(proposal);
    expect((await view()).pending).toEqual([]);
    expect(await newest()).toMatchObject({ kind: 'freeze', state: 'decided', proposal: null });
    expect(await frozen()).toBeNull();

    await sign('act_propose', 0);
    const { proposal: proposed } = await newest();
    expect(proposed).toMatchObject({ number: 1, agent: world.signers.agents[0] });
    // Neither a second proposal nor a confirmation by who proposed it.
    expect(await world.refusal(sign('act_propose', 1))).toBe('conflict');
    await sign('act_confirm', 0);
    expect(await newest()).toMatchObject({ state: 'proposed', proposal: proposed });
    expect(await canSend()).toBe(true);

    await sign('act_confirm', 1);
    expect(await newest()).toMatchObject({ state: 'mined', done_at: null });
    expect(await canSend()).toBe(false);
    await world.finalise();
    expect(await newest()).toMatchObject({ state: 'done', proposal: null });
    expect(await frozen()).toMatchObject({ note: NOTE });

    await accept(await ask(false));
    await carryOut();
    expect(await newest()).toMatchObject({ kind: 'unfreeze', state: 'done' });
    expect(await canSend()).toBe(true);
    expect(await frozen()).toBeNull();
    const rows = await world.services.database.db
      .select({ action: auditLog.action, by: auditLog.actorId })
      .from(auditLog)
      .where(eq(auditLog.subject, `offering/${id}`));
    const acts = rows.filter(({ action }) => action.startsWith('offering.act_'));
    expect(acts).toEqual([
      { action: 'offering.act_decided', by: second },
      { action: 'offering.act_done', by: null },
      { action: 'offering.act_decided', by: second },
      { action: 'offering.act_done', by: null },
    ]);
  });

  it('is nobody’s to decide about alone, nor its own member’s', async () => {
    const { db } = world.services.database;
    await db.update(members).set(staff).where(eq(members.id, holder));
    expect(await world.refusal(ask(true, holder))).toBe('forbidden');
    const proposal = await ask(true);
    expect(await world.refusal(accept(proposal, first))).toBe('own_proposal');
    expect(await world.refusal(ask(true, second))).toBe('proposal_open');
    expect(await world.refusal(accept(proposal, holder))).toBe('forbidden');
    expect((await view()).items).toEqual([]);
    await accept(proposal);
    expect((await view()).items).toHaveLength(1);
  });

  it('waits for one thing at a time, and is not frozen twice or freed unfrozen', async () => {
    expect(await world.refusal(ask(false))).toBe('conflict');
    await accept(await ask(true));
    expect(await world.refusal(ask(true))).toBe('conflict');
    await carryOut();
    expect(await world.refusal(ask(true))).toBe('conflict');
  });
});

describe('what two persons decided', () => {
  it('lapses where no agent carries it out, and can be decided again', async () => {
    await accept(await ask(true));
    const { id: act } = await newest();
    world.services.clock.advance(HOLDER_ACT_LIFE_MS);
    expect(await newest()).toMatchObject({ state: 'lapsed' });
    const asked = { call: 'act_propose', act } as const;
    expect(await world.refusal(world.sign(id, asked, world.signers.agents[0]))).toBe('conflict');
    await accept(await ask(true));
    expect(await newest()).toMatchObject({ state: 'decided' });
    await carryOut();
    expect(await newest()).toMatchObject({ state: 'done' });
  });

  it('is none of what agents proposed before, about others, or took back', async () => {
    const [agent, other] = world.signers.agents;
    const send = (data: string, from = agent) => world.chain.send({ from, to: token, data });
    await send(offeringCalls.proposeFrozen(wallet(), true));
    await world.chain.mine();
    await accept(await ask(true));
    await send(offeringCalls.proposeFrozen(world.signers.owner, true));
    await send(offeringCalls.proposeFrozen(wallet(), false));
    await send(offeringCalls.proposeFrozenUnits(wallet(), 3n));
    await world.chain.mine();
    expect(await newest()).toMatchObject({ state: 'decided', proposal: null });
    expect(await world.refusal(sign('act_confirm', 1))).toBe('conflict');

    await sign('act_propose', 0);
    const { proposal } = await newest();
    expect(proposal?.number).toBe(5);
    await send(offeringCalls.cancel(proposal?.id ?? ''), other);
    await world.chain.mine();
    expect(await newest()).toMatchObject({ state: 'decided', proposal: null });
    await carryOut();
    expect(await newest()).toMatchObject({ state: 'done' });
  });
});
