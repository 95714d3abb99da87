import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contract/rules/durations.ts';
import { HOLDER_ACT_LIFE_MS } from '#contract/rules/offerings/chain.ts';
import { walletAt } from '../../../../tests/support/worlds/offering-chain.ts';
import {
  ACT_NOTE,
  createHolderActWorld,
  type HolderActWorld,
} from '../../../../tests/support/worlds/holder-acts.ts';
import { offeringCalls } from '../../../chain/offerings/calldata.ts';
import {
  distributionParts,
  offeringDistributions,
} from '../../../database/schema/distributions.ts';
import { eligibilityClaims } from '../../../database/schema/eligibility.ts';
import { notifications } from '../../../database/schema/inbox.ts';
import { members } from '../../../database/schema/members.ts';
import { holderWallets, offeringRegisters } from '../../../database/schema/offering-chain.ts';
import { auditLog } from '../../../database/schema/system.ts';
import { compareRegister, newestRegister } from '../register.ts';
import { holdingsOf } from '../holdings.ts';
import { walletOf } from '../wallets.ts';

let world: HolderActWorld;
beforeEach(async () => {
  world = await createHolderActWorld();
  await world.proveAnother();
});
afterEach(() => world.close());

const db = () => world.services.database.db;
const stepOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: { details?: { step?: string } }) => error.details?.step ?? 'none',
  );
const units = async () => [
  await world.unitsOf(world.wallet),
  await world.unitsOf(world.replacement),
];
const notices = async () => {
  const rows = await db()
    .select({ event: notifications.event, values: notifications.values })
    .from(notifications)
    .where(eq(notifications.memberId, world.holder));
  return rows.filter(({ event }) => event.startsWith('holding.'));
};
const actsInAudit = async () => {
  const rows = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `offering/${world.id}`));
  return rows
    .filter(({ action }) => action.startsWith('offering.act_'))
    .map(({ action, actorId }) => [action, actorId]);
};
/** The recovery is over, once: the chain, the books and what was told all say so. */
async function expectRecoveredOnce(): Promise<void> {
  expect(await units()).toEqual([0, 12]);
  expect(await world.newest()).toMatchObject({ kind: 'recovery', state: 'done' });
  expect(await notices()).toHaveLength(1);
  expect((await actsInAudit()).filter(([action]) => action === 'offering.act_done')).toHaveLength(
    1,
  );
  expect(await compareRegister(world.services, world.id)).toBe(true);
  expect((await newestRegister(db(), world.id))?.report).toMatchObject({
    wallets: [{ wallet: world.replacement, units: 12, memberId: world.holder }],
    members: [{ memberId: world.holder, books: 12, own: 12, custody: 0 }],
    undecided: [],
  });
}

describe('a lost wallet', () => {
  it('is recovered by two persons here and two agents on chain, into a wallet they register', async () => {
    const proposal = await world.askRecovery();
    expect((await world.view()).pending).toEqual([
      { proposal, kind: 'recovery', wallet: world.wallet, replacement: world.replacement },
    ]);
    expect(await world.refusal(world.accept(proposal, world.first))).toBe('own_proposal');
    await world.accept(proposal);
    expect(await world.newest()).toMatchObject({
      kind: 'recovery',
      state: 'unregistered',
      registration: 'register',
      replacement: world.replacement,
    });
    // In this order alone.
    expect(await world.refusal(world.signAct('act_propose', 0))).toBe('conflict');
    await world.signAct('act_register', 0);
    expect(await world.newest()).toMatchObject({ state: 'decided', registration: null });
    expect(await world.refusal(world.signAct('act_register', 0))).toBe('conflict');
    await world.signAct('act_propose', 0);
    expect(await world.refusal(world.signAct('act_propose', 1))).toBe('conflict');
    // Who proposed it does not confirm it.
    await world.signAct('act_confirm', 0);
    expect(await units()).toEqual([12, 0]);
    await world.signAct('act_confirm', 1);
    expect(await units()).toEqual([0, 12]);
    expect(await world.newest()).toMatchObject({ state: 'mined', done_at: null });
    expect(await notices()).toEqual([]);
    await world.finalise();
    await expectRecoveredOnce();
    expect(await notices()).toEqual([
      {
        event: 'holding.recovered',
        values: {
          offering_es: 'Planta Solar',
          offering_en: 'Solar Plant',
          wallet: world.wallet,
          replacement: world.replacement,
          units: '12',
          note: ACT_NOTE,
        },
      },
    ]);
    expect(await actsInAudit()).toEqual([
      ['offering.act_decided', world.second],
      ['offering.act_done', null],
    ]);
    expect(await world.canSend(world.replacement)).toBe(true);
    expect(await world.canSend(world.wallet)).toBe(false);
  });

  it('gets nothing any more, and is never freed or recovered again', async () => {
    // The member chooses it once more, before it is lost.
    await world.prove(world.holder, 0);
    await world.accept(await world.askRecovery());
    await world.carryOut();
    await expectRecoveredOnce();
    const now = world.services.clock.now();
    expect(await walletOf(db(), world.holder, now)).toBe(world.replacement);
    expect(await world.refusal(world.ask(false))).toBe('conflict');
    expect(await world.refusal(world.askRecovery())).toBe('conflict');
    const [holding] = (await holdingsOf(db(), world.services, world.holder)).items;
    expect(holding).toMatchObject({ in_wallet: 12, in_custody: 0, frozen: null });
  });

  it('that was frozen leaves its freeze to the wallet that gets its units', async () => {
    await world.accept(await world.ask(true));
    await world.carryOut();
    await world.accept(await world.askRecovery());
    await world.carryOut();
    expect(await units()).toEqual([0, 12]);
    expect(await world.canSend(world.replacement)).toBe(false);
    const [holding] = (await holdingsOf(db(), world.services, world.holder)).items;
    expect(holding?.frozen).toMatchObject({ note: ACT_NOTE });
    expect(await compareRegister(world.services, world.id)).toBe(true);
  });
});

describe('a recovery is refused', () => {
  it('to the member, and to who asked for it', async () => {
    const staff = { role: 'administrator' as const, duties: ['catalogue' as const] };
    await db().update(members).set(staff).where(eq(members.id, world.holder));
    expect(await world.refusal(world.askRecovery(world.holder))).toBe('forbidden');
    const proposal = await world.askRecovery();
    expect(await world.refusal(world.accept(proposal, world.holder))).toBe('forbidden');
    expect(await world.refusal(world.ask(true, world.second))).toBe('proposal_open');
    expect((await world.view()).items).toEqual([]);
  });

  it('into a wallet that is not proved, is new, was left, or is somebody else’s', async () => {
    const replacement = walletAt(2).address;
    const asked = () => stepOf(world.askRecovery(world.first, { replacement }));
    expect(await asked()).toBe('replacement');
    expect(await stepOf(world.askRecovery(world.first, { replacement: world.wallet }))).toBe(
      'replacement',
    );
    const other = await world.member();
    await world.prove(other, 2);
    world.services.clock.advance(48 * HOUR_MS);
    expect(await asked()).toBe('replacement');
    const own = () => stepOf(world.askRecovery());
    const now = world.services.clock.now();
    const isOwn = eq(holderWallets.address, world.replacement);
    await db().update(holderWallets).set({ leftAt: now }).where(isOwn);
    expect(await own()).toBe('replacement');
    await db().update(holderWallets).set({ leftAt: null, provedAt: now }).where(isOwn);
    expect(await own()).toBe('replacement');
    world.services.clock.advance(48 * HOUR_MS);
    expect(await own()).toBe(null);
  });

  it('while the member is not eligible, also between two signatures', async () => {
    const proposal = await world.askRecovery();
    const claims = eq(eligibilityClaims.memberId, world.holder);
    const now = world.services.clock.now();
    const [claim] = await db().select().from(eligibilityClaims).where(claims);
    const isValid = async (yes: boolean): Promise<void> => {
      const validUntil = yes ? (claim?.validUntil ?? now) : now;
      await db().update(eligibilityClaims).set({ validUntil }).where(claims);
    };
    await isValid(false);
    expect(await world.refusal(world.accept(proposal))).toBe('not_eligible');
    await isValid(true);
    // It still stands: nothing was decided meanwhile.
    await world.accept(proposal);
    await isValid(false);
    expect(await world.refusal(world.signAct('act_register', 0))).toBe('not_eligible');
    await isValid(true);
    await world.carryOut();
    await expectRecoveredOnce();
  });

  it('while a distribution of the holder’s is not paid', async () => {
    const proposal = await world.askRecovery();
    const now = world.services.clock.now();
    const [row] = await db()
      .insert(offeringDistributions)
      .values({
        offeringId: world.id,
        recordDay: '2026-07-01',
        amount: 1_000_000n,
        units: 12,
        distributed: 1_000_000n,
        noteEs: 'Rentas',
        noteEn: 'Rents',
        digest: 'a'.repeat(64),
        declaredAt: now,
      })
      .returning({ number: offeringDistributions.number });
    await db()
      .insert(distributionParts)
      .values({
        distributionNumber: row?.number ?? 0,
        memberId: world.holder,
        units: 12,
        amount: 1_000_000n,
      });
    expect(await stepOf(world.accept(proposal))).toBe('distribution');
    await db().update(offeringDistributions).set({ paidAt: now });
    await world.accept(proposal);
    expect((await world.view()).items).toHaveLength(1);
  });

  it('while something else about the holder is decided and not done, and the other way round', async () => {
    await world.accept(await world.ask(true));
    expect(await stepOf(world.askRecovery())).toBe('act');
    await world.carryOut();
    await world.accept(await world.askRecovery());
    expect(await world.refusal(world.ask(false))).toBe('conflict');
    expect(await stepOf(world.askRecovery())).toBe('act');
  });

  it('while register and books differ, at each step', async () => {
    const proposal = await world.askRecovery();
    await db().update(offeringRegisters).set({ agrees: false });
    expect(await stepOf(world.accept(proposal))).toBe('register');
    await db().update(offeringRegisters).set({ agrees: true });
    await world.accept(proposal);
    await db().update(offeringRegisters).set({ agrees: false });
    expect(await stepOf(world.signAct('act_register', 0))).toBe('register');
    await db().update(offeringRegisters).set({ agrees: true });
    await world.carryOut();
    await expectRecoveredOnce();
  });
});

describe('it moves once', () => {
  beforeEach(async () => {
    await world.accept(await world.askRecovery());
    await world.signAct('act_register', 0);
  });

  it('where both agents propose it, and each confirmation is sent again', async () => {
    const { id: act } = await world.newest();
    // Both were given it before a block had either.
    for (const agent of world.signers.agents) {
      await world.sign(world.id, { call: 'act_propose', act }, agent);
    }
    await world.chain.mine();
    const given = await world.newest();
    await world.signAct('act_confirm', given.proposal?.agent === world.signers.agents[0] ? 1 : 0);
    expect(await units()).toEqual([0, 12]);
    await world.direct(offeringCalls.confirm(given.proposal?.id ?? ''), 0);
    await world.direct(offeringCalls.confirm(given.proposal?.id ?? ''), 1);
    await Promise.all([world.finalise(), world.watch(), world.watch()]);
    await Promise.all([world.watch(), world.watch()]);
    await expectRecoveredOnce();
  });

  it('where the chain undoes the confirmation before it is final', async () => {
    await world.signAct('act_propose', 0);
    const before = await world.chain.snapshot();
    await world.signAct('act_confirm', 1);
    await world.watch();
    expect(await world.newest()).toMatchObject({ state: 'mined' });
    await world.chain.revert(before);
    await world.watch();
    expect(await units()).toEqual([12, 0]);
    expect(await world.newest()).toMatchObject({ state: 'proposed', done_at: null });
    expect(await notices()).toEqual([]);
    await world.signAct('act_confirm', 1);
    await world.finalise();
    await expectRecoveredOnce();
  });

  it('where the server was away from the decision on until it was all final', async () => {
    const { id: act } = await world.newest();
    await world.sign(world.id, { call: 'act_propose', act }, world.signers.agents[0]);
    await world.chain.mine();
    const { proposal } = await world.newest();
    world.services.clock.advance(HOLDER_ACT_LIFE_MS);
    await world.direct(offeringCalls.confirm(proposal?.id ?? ''), 1);
    await world.chain.finalise();
    expect(await world.newest()).toMatchObject({ state: 'lapsed' });
    await world.watch();
    await expectRecoveredOnce();
  });
});
