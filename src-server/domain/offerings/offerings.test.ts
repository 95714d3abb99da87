import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '#contract/rules/durations.ts';
import { insertMember } from '../../../tests/support/people.ts';
import {
  createOfferingWorld,
  makeEligible,
  type OfferingWorld,
} from '../../../tests/support/worlds/offerings.ts';
import { offerings, offeringVersions } from '../../database/schema/offerings.ts';
import { violatedConstraint } from '../../database/violations.ts';
import { propose } from '../proposals/propose.ts';
import { subscribe } from '../subscriptions/subscribe.ts';
import { adminAllotment, adminOffering, adminOfferingList } from './admin-views.ts';
import { allotOffering } from './allotment.ts';
import { approveVersion, cancelOffering, documentsOf } from './approval.ts';
import { writeVersion } from './editing.ts';
import { oneSubscription } from './subscription-views.ts';
import { listOfferings, oneOffering } from './views.ts';
import { whyEntry } from '../insight/why-entry.ts';

const START = new Date('2026-11-20T17:42:00.000Z');
let world: OfferingWorld;
beforeAll(async () => {
  world = await createOfferingWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.services.clock.set(START);
  await world.set({ area_tokenization_enabled: 'on', area_tokenization_subscriptions: 'on' });
});

const transaction: OfferingWorld['services']['database']['transaction'] = (work) =>
  world.services.database.transaction(work);

describe('a subscription', () => {
  it('waits in escrow, and all of it goes back within the cooling-off time, once', async () => {
    const id = await world.open();
    const member = await world.member('5000');
    const number = await world.subscribe(member, id, 15);
    expect(await world.accounts(member)).toEqual(['3500.00', '1500.00']);
    expect((await world.offering(id)).asked).toBe(15);
    const { database } = world.services;
    expect(await oneSubscription(database.db, world.services, member, number)).toMatchObject({
      state: 'paid',
      units: 15,
      amount: '1500.00',
      can_step_back: true,
      cooling_until: '2026-12-04T17:42:00.000Z',
      documents: [
        { name_es: 'risks', version: 1 },
        { name_es: 'agreement', version: 1 },
      ],
    });
    await world.stepBack(member, number);
    expect(await world.accounts(member)).toEqual(['5000.00', '0.00']);
    expect((await world.offering(id)).asked).toBe(0);
    expect(await world.refusal(world.stepBack(member, number))).toBe('subscription_state');
    expect(await world.accounts(member)).toEqual(['5000.00', '0.00']);
    expect(await world.problems()).toEqual([]);
  });

  it.each([
    ['in the last millisecond of the time', 0, null],
    ['one millisecond later', 1, 'cooling_over'],
  ] as const)('steps back %s', async (_when, later, refused) => {
    const id = await world.open();
    const member = await world.member();
    const number = await world.subscribe(member, id, 1);
    const { coolingUntil } = await world.subscription(number);
    world.services.clock.set(new Date((coolingUntil?.getTime() ?? 0) + later));
    expect(await world.refusal(world.stepBack(member, number))).toBe(refused);
  });

  it('names the entry that left the balance, which is explained as any', async () => {
    const number = await world.subscribe(await world.member(), await world.open(), 1);
    const member = await world.member();
    const own = await world.subscribe(member, await world.open(), 3);
    expect(own).not.toBe(number);
    const { database } = world.services;
    const { entry } = await oneSubscription(database.db, world.services, member, own);
    expect(await transaction((tx) => whyEntry(tx, member, Number(entry)))).toMatchObject({
      kind: 'subscription_payment',
      account: 'direct',
      amount: '-300.00',
    });
  });

  it("is its member's alone", async () => {
    const id = await world.open();
    const [member, other] = [await world.member(), await world.member()];
    const number = await world.subscribe(member, id, 1);
    const { database } = world.services;
    expect(await world.refusal(world.stepBack(other, number))).toBe('not_found');
    const read = oneSubscription(database.db, world.services, other, number);
    expect(await world.refusal(read)).toBe('not_found');
    expect((await world.subscription(number)).state).toBe('paid');
  });

  it('is refused to who is not eligible, in a country without a permit, or after the claim', async () => {
    const id = await world.open();
    const stranger = await world.member('5000', null);
    expect(await world.refusal(world.subscribe(stranger, id, 1))).toBe('not_eligible');
    const elsewhere = await world.member('5000', 'CL');
    expect(await world.refusal(world.subscribe(elsewhere, id, 1))).toBe('not_eligible');
    const late = await world.member('5000', null);
    const validUntil = new Date(START.getTime() + DAY_MS);
    await makeEligible(world.services, late, { country: 'CO', by: world.admin, validUntil });
    world.services.clock.set(validUntil);
    expect(await world.refusal(world.subscribe(late, id, 1))).toBe('not_eligible');
    // The control: before, it counts.
    world.services.clock.set(new Date(validUntil.getTime() - 1));
    expect(await world.refusal(world.subscribe(late, id, 1))).toBe(null);
  });

  it('keeps within the window, the bounds of a member, the balance and what can be asked for', async () => {
    const id = await world.open({ member_min: 2 });
    const member = await world.member('3100');
    const ask = (units: number, who = member) => world.refusal(world.subscribe(who, id, units));
    expect(await ask(1)).toBe('amount_out_of_range');
    expect(await ask(31)).toBe('amount_out_of_range');
    expect(await ask(20)).toBe(null);
    // What was asked for before counts.
    expect(await ask(11)).toBe('amount_out_of_range');
    expect(await ask(10)).toBe(null);
    const poor = await world.member('100');
    expect(await ask(2, poor)).toBe('balance_exceeded');
    expect((await world.offering(id)).asked).toBe(30);
    const rich = await world.member('5000');
    expect(await ask(11, rich)).toBe('offering_full');
    expect(await ask(10, rich)).toBe(null);
    const { opensAt, closesAt } = await world.offering(id);
    world.services.clock.set(closesAt);
    expect(await ask(2, await world.member())).toBe('offering_state');
    world.services.clock.set(new Date(opensAt.getTime() - 1));
    expect(await ask(2, await world.member())).toBe('offering_state');
  });

  it('is refused while the area or subscriptions are off; stepping back never is', async () => {
    const id = await world.open();
    const member = await world.member();
    const number = await world.subscribe(member, id, 1);
    await world.set({ area_tokenization_subscriptions: 'off' });
    expect(await world.refusal(world.subscribe(member, id, 1))).toBe('subscriptions_closed');
    await world.set({ area_tokenization_enabled: 'off' });
    expect(await world.refusal(world.subscribe(member, id, 1))).toBe('area_off');
    expect(await world.refusal(world.stepBack(member, number))).toBe(null);
  });

  it('accepts every document in the version that holds now', async () => {
    const id = await world.open();
    const member = await world.member();
    const { db } = world.services.database;
    const [risks] = await documentsOf(db, id);
    const documentId = risks?.document.id ?? 0;
    const text = { text_es: 'Otro riesgo.', text_en: null };
    await transaction((tx) =>
      writeVersion(tx, world.services, {
        actorId: world.admin,
        offeringId: id,
        documentId,
        ...text,
      }),
    );
    const shown = await oneOffering(db, world.services, member, (await world.offering(id)).slug);
    // Nobody but administrators sees it yet.
    expect(shown.documents[0]).toMatchObject({ version: 1 });
    const [changed] = await documentsOf(db, id);
    const next = changed?.versions[0];
    await transaction((tx) =>
      approveVersion(tx, world.services, {
        actorId: world.admin,
        id,
        version: next?.id ?? 0,
        digest: next?.digest ?? '',
      }),
    );
    const wish = (versions: number[]) =>
      transaction((tx) =>
        subscribe(tx, world.services, {
          memberId: member,
          slug: shown.slug,
          code: null,
          body: { units: 1, amount: '100.00', versions, payment: 'balance', currency: null },
        }),
      );
    const before = shown.documents.map((document) => document.id);
    expect(await world.refusal(wish(before))).toBe('documents_changed');
    const now = await oneOffering(db, world.services, member, shown.slug);
    expect(await world.refusal(wish(now.documents.map((one) => one.id)))).toBe(null);
  });
});

describe('an offering', () => {
  it('is allotted pro rata: what was not allotted goes back, and the escrow is empty', async () => {
    const id = await world.open({ asked_max: 160, member_max: 40 });
    const { db } = world.services.database;
    const nobody = await adminAllotment(db, world.services, id);
    expect(nobody).toMatchObject({ total: 0, rows: [], is_ready: false });
    const wishes = [31, 40, 40, 37];
    const people: number[] = [];
    const numbers: number[] = [];
    for (const units of wishes) {
      const member = await world.member('5000');
      numbers.push(await world.subscribe(member, id, units));
      people.push(member);
    }
    const share = async () => {
      const [member = 0, number = 0] = [people[1], numbers[1]];
      return (await oneSubscription(db, world.services, member, number)).allotment;
    };
    expect(await world.refusal(world.allot(id))).toBe('offering_early');
    expect(await share()).toBeNull();
    await world.coolOff(id);
    const given = { total: 148, supply: 40, whole: 10, is_rounded: true, units: 11 };
    expect(await share()).toEqual({ ...given, back: '2900.00', is_decided: false });
    const preview = await adminAllotment(db, world.services, id);
    // 3.7 times the supply is asked for; 31, 40, 40 and 37 of 148 for 40: 8.38, 10.81, 10.81 and 10.
    expect(preview.rows.map(({ units }) => units)).toEqual([8, 11, 11, 10]);
    expect(preview).toMatchObject({ escrow: '14800.00', kept: '4000.00', back: '10800.00' });
    await world.allot(id);
    expect(await share()).toEqual({ ...given, back: '2900.00', is_decided: true });
    const after = await Promise.all(people.map((member) => world.accounts(member)));
    expect(after).toEqual([
      ['4200.00', '0.00'],
      ['3900.00', '0.00'],
      ['3900.00', '0.00'],
      ['4000.00', '0.00'],
    ]);
    expect(await world.offering(id)).toMatchObject({ state: 'allotted', asked: 40 });
    expect(await world.refusal(world.allot(id))).toBe('offering_state');
    expect(await world.problems()).toEqual([]);
  });

  it('is allotted only as it was shown', async () => {
    const id = await world.open();
    const [one, other] = [await world.member(), await world.member()];
    await world.subscribe(one, id, 10);
    const number = await world.subscribe(other, id, 5);
    const { db } = world.services.database;
    const { digest } = await adminAllotment(db, world.services, id);
    await world.stepBack(other, number);
    await world.coolOff(id);
    const allotting = transaction((tx) =>
      allotOffering(tx, world.services, { actorId: world.admin, id, digest }),
    );
    expect(await world.refusal(allotting)).toBe('conflict');
    expect(await world.accounts(one)).toEqual(['4000.00', '1000.00']);
  });

  it('fails below its minimum, and every cent goes back, once', async () => {
    const id = await world.open();
    const people = [await world.member('1000'), await world.member('1000')];
    for (const member of people) await world.subscribe(member, id, 4);
    await world.tick();
    // The control: while it is open nothing is decided.
    expect((await world.offering(id)).state).toBe('approved');
    world.services.clock.set((await world.offering(id)).closesAt);
    await world.tick();
    await world.tick();
    expect(await world.offering(id)).toMatchObject({ state: 'failed', asked: 0 });
    expect((await world.offering(id)).returnedAt).not.toBe(null);
    // How far it had come is told after it went back, too.
    const { db } = world.services.database;
    const { slug } = await world.offering(id);
    const told = { state: 'failed', asked: 8, asked_usd: '800.00' };
    expect(await oneOffering(db, world.services, people[0] ?? 0, slug)).toMatchObject(told);
    const { items } = await listOfferings(db, world.services, people[0] ?? 0);
    expect(items.find((item) => item.slug === slug)).toMatchObject(told);
    expect(await adminOffering(db, world.services, id)).toMatchObject(told);
    const all = await adminOfferingList(db, world.services);
    expect(all.items.find((item) => item.id === id)).toMatchObject(told);
    for (const member of people) {
      expect(await world.accounts(member)).toEqual(['1000.00', '0.00']);
    }
    expect(await world.problems()).toEqual([]);
  });

  it('fails where members step back below its minimum after it closed', async () => {
    const id = await world.open();
    const [one, other] = [await world.member(), await world.member()];
    await world.subscribe(one, id, 8);
    const { closesAt } = await world.offering(id);
    world.services.clock.set(new Date(closesAt.getTime() - 1));
    const number = await world.subscribe(other, id, 4);
    world.services.clock.set(closesAt);
    await world.tick();
    // The control: with both of them it has reached its minimum.
    expect((await world.offering(id)).state).toBe('approved');
    await world.stepBack(other, number);
    await world.tick();
    expect((await world.offering(id)).state).toBe('failed');
    expect(await world.accounts(one)).toEqual(['5000.00', '0.00']);
  });

  it('gives everything back where it is cancelled', async () => {
    const id = await world.open();
    const member = await world.member('1000');
    await world.subscribe(member, id, 10);
    const reason = 'El emisor se retiró.';
    await transaction((tx) =>
      cancelOffering(tx, world.services, { actorId: world.admin, id, reason }),
    );
    expect(await world.refusal(world.subscribe(member, id, 1))).toBe('offering_state');
    await world.tick();
    expect(await world.accounts(member)).toEqual(['1000.00', '0.00']);
    const { db } = world.services.database;
    expect(await adminOffering(db, world.services, id)).toMatchObject({
      state: 'cancelled',
      cancel_reason: reason,
      paid: { units: 0 },
    });
  });

  it('tells administrators what waits for a second person, and who approved it', async () => {
    const { db } = world.services.database;
    const id = await world.open();
    const [first] = await documentsOf(db, id);
    const documentId = first?.document.id ?? 0;
    const other = await transaction((tx) => insertMember(tx, 'second', { isAdmin: true }));
    await transaction((tx) =>
      writeVersion(tx, world.services, {
        actorId: world.admin,
        offeringId: id,
        documentId,
        text_es: 'Otra.',
        text_en: null,
      }),
    );
    const [written] = (await documentsOf(db, id))[0]?.versions ?? [];
    const { id: version = 0, digest = '' } = written ?? {};
    const caller = { memberId: other, role: 'administrator', duties: ['catalogue'] } as const;
    const asked = {
      kind: 'offering.version',
      payload: { id, version, digest },
      reason: '',
    } as const;
    const { proposal } = await transaction((tx) => propose(tx, world.services, caller, asked));
    expect(await adminOffering(db, world.services, id)).toMatchObject({
      approved_by: [],
      pending: [{ proposal: proposal.id, kind: 'offering.version', version, by: 'second Test' }],
    });
    // The control: another offering has nothing that waits.
    const alone = await world.open();
    expect(await adminOffering(db, world.services, alone)).toMatchObject({ pending: [] });
    world.services.clock.set(new Date(proposal.expires_at));
    expect(await adminOffering(db, world.services, id)).toMatchObject({ pending: [] });
  });

  it('never changes once two persons approved it, whatever the code does', async () => {
    const id = await world.open();
    const { db } = world.services.database;
    const breaks = async (change: Promise<unknown>) => {
      try {
        await change;
        return null;
      } catch (error) {
        return violatedConstraint(error);
      }
    };
    const cheaper = db.update(offerings).set({ price: 1n }).where(eq(offerings.id, id));
    expect(await breaks(cheaper)).toBe('offerings_fixed');
    const [first] = await documentsOf(db, id);
    const rewritten = db
      .update(offeringVersions)
      .set({ textEs: 'Sin riesgos.' })
      .where(eq(offeringVersions.id, first?.versions[0]?.id ?? 0));
    expect(await breaks(rewritten)).toBe('offering_versions_fixed');
    const over = db
      .update(offerings)
      .set({ asked: sql`${offerings.askedMax} + 1` })
      .where(eq(offerings.id, id));
    expect(await breaks(over)).toBe('offerings_asked');
    // The control: what goes on in its life is written.
    const asked = db.update(offerings).set({ asked: 1 }).where(eq(offerings.id, id));
    expect(await breaks(asked)).toBe(null);
  });
});
