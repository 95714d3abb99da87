import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { recomputeEntry } from '#contract/rules/recompute.ts';
import { utcDay } from '#contract/rules/days.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { recomputeIn } from '../../recompute/recompute.ts';
import { callerOf } from '../../../tests/support/caller.ts';
import { administrator, insertMember } from '../../../tests/support/people.ts';
import { differencesOf } from '../../../tests/support/recomputed.ts';
import { acceptAsSecond } from '../../../tests/support/second-person.ts';
import {
  createDistributionWorld,
  type DistributionWorld,
} from '../../../tests/support/worlds/distributions.ts';
import { auditLog } from '../../database/schema/system.ts';
import { offeringDistributions } from '../../database/schema/distributions.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { members as memberTable } from '../../database/schema/members.ts';
import { offeringRegisters } from '../../database/schema/offering-chain.ts';
import { violatedConstraint } from '../../database/violations.ts';
import { whyEntry } from '../insight/why-entry.ts';
import { debtEntries, postCredits } from '../ledger/debts.ts';
import { balancesOf } from '../ledger/journals.ts';
import { propose } from '../proposals/propose.ts';
import { adminDistributionsOf } from './admin-view.ts';
import { distributionsOf } from './member-view.ts';
import { holdingsStatement } from './statement.ts';
import { statementLines, statementPaper } from './statement-lines.ts';
import { drawnIn, hasBoxes, namesForDevices } from '../../../tests/support/papers/drawn-pdf.ts';
import { statementPdf } from './statement-pdf.ts';

let world: DistributionWorld;
beforeAll(async () => {
  world = await createDistributionWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.services.clock.set(new Date('2026-06-20T17:42:00.000Z'));
});
const transaction: DistributionWorld['services']['database']['transaction'] = (work) =>
  world.services.database.transaction(work);
const refusal = async (id: number, amount: string, change = {}) =>
  world.refusal(world.declare(id, amount, change));

describe('a distribution', () => {
  it('is credited pro rata, once, with what it was computed from; the company keeps the remainder', async () => {
    const { id, members } = await world.issued([40, 160]);
    await world.declare(id, '100.03');
    const [holder = 0, other = 0] = members;
    // Declared, and not credited yet.
    expect(await world.accounts(holder)).toEqual(['0.00', '0.00']);
    await world.tick();
    await world.tick();
    expect(await world.accounts(holder)).toEqual(['20.00', '0.00']);
    expect(await world.accounts(other)).toEqual(['80.02', '0.00']);
    const { db } = world.services.database;
    const { offerings } = await distributionsOf(db, world.services, holder);
    expect(offerings).toMatchObject([
      { paid: '20.00', items: [{ amount: '100.03', all_units: 200, units: 40, part: '20.00' }] },
    ]);
    const entry = Number(offerings[0]?.items[0]?.entry);
    const why = await transaction((tx) => whyEntry(tx, holder, entry));
    expect(why).toMatchObject({ kind: 'offering_distribution', amount: '20.00' });
    expect(recomputeEntry(why)).toMatchObject({ here: parseUsd('20.00'), agrees: true });
    // The control: another declared amount is noticed.
    if (why.evidence.type !== 'distribution') throw new Error('A distribution');
    const forged = { ...why, evidence: { ...why.evidence, amount: '100.10' } };
    expect(recomputeEntry(forged).agrees).toBe(false);
    const told = await db.select().from(notifications).where(eq(notifications.memberId, holder));
    expect(told.filter(({ event }) => event === 'distribution.paid')).toMatchObject([
      { values: { amount: '20.00', units: '40' } },
    ]);
    expect(await differencesOf(world.services.database)).toEqual([]);
    expect(await world.problems()).toEqual([]);
  });

  it('books nothing for a part of less than a cent', async () => {
    const { id, members } = await world.issued([1, 999]);
    await world.declare(id, '5.00');
    await world.tick();
    expect(await world.accounts(members[0] ?? 0)).toEqual(['0.00', '0.00']);
    expect(await world.accounts(members[1] ?? 0)).toEqual(['4.99', '0.00']);
    const [row] = await world.distributions(id);
    expect(row?.paidAt).not.toBeNull();
    const { db } = world.services.database;
    const { offerings } = await distributionsOf(db, world.services, members[0] ?? 0);
    expect(offerings[0]?.items).toMatchObject([{ part: '0.00', entry: null }]);
    expect(await differencesOf(world.services.database)).toEqual([]);
  });

  it('is refused where the day is not over, before the issue, or declared already', async () => {
    const { id } = await world.issued([10]);
    const { issuedAt } = await world.offering(id);
    const now = world.services.clock.now();
    expect(await refusal(id, '10.00', { day: utcDay(now) })).toBe('validation');
    expect(await refusal(id, '0.00')).toBe('amount_out_of_range');
    const early = utcDay(new Date((issuedAt?.getTime() ?? 0) - DAY_MS));
    expect(await refusal(id, '10.00', { day: early })).toBe('validation');
    expect(await refusal(id, '10.00', { day: utcDay(issuedAt ?? now) })).toBe(null);
    expect(await refusal(id, '10.00', { day: utcDay(issuedAt ?? now) })).toBe('conflict');
  });

  it('is refused where it is not as it was shown, and of an offering that is not issued', async () => {
    const { id } = await world.issued([10]);
    const wish = await world.wish(id, '10.00');
    const changed = { digest: wish.digest, day: utcDay(world.services.clock.now()) };
    world.services.clock.set(new Date(world.services.clock.now().getTime() + DAY_MS));
    expect(await refusal(id, '10.00', changed)).toBe('conflict');
    expect(await refusal(id, '10.01', { digest: wish.digest })).toBe('conflict');
    expect(await refusal(await world.open(), '10.00')).toBe('offering_state');
  });

  it('waits while register and books differ', async () => {
    const { id } = await world.issued([10]);
    const { db } = world.services.database;
    const register = {
      offeringId: id,
      day: '2026-06-20',
      at: world.services.clock.now(),
      blockNumber: 1,
      blockHash: '0x',
      report: { wallets: [], members: [] },
    };
    await db.insert(offeringRegisters).values({ ...register, agrees: false });
    expect(await refusal(id, '10.00')).toBe('chain_step');
    const view = await adminDistributionsOf(db, world.services, id);
    expect(view.register_agrees).toBe(false);
    await db.update(offeringRegisters).set({ agrees: true });
    expect(await refusal(id, '10.00')).toBe(null);
  });

  it('goes to a blocked account too, and pays what somebody owes first', async () => {
    const { id, members } = await world.issued([50, 50]);
    const [blocked = 0, debtor = 0] = members;
    const { db } = world.services.database;
    await db.update(memberTable).set({ status: 'blocked' }).where(eq(memberTable.id, blocked));
    await transaction((tx) =>
      postCredits(tx, [
        {
          kind: 'reversal',
          idempotencyKey: `reversal:test:${debtor}`,
          occurredAt: world.services.clock.now(),
          entries: debtEntries(debtor, parseUsd('7.00')),
        },
      ]),
    );
    await world.declare(id, '20.00');
    await world.tick();
    expect(await world.accounts(blocked)).toEqual(['10.00', '0.00']);
    const { direct, debt } = await transaction((tx) => balancesOf(tx, debtor));
    expect([direct, debt]).toEqual([parseUsd('3.00'), 0n]);
    expect(await world.problems()).toEqual([]);
  });

  it('is never more than was declared, whatever the code does', async () => {
    const { id } = await world.issued([10]);
    await world.declare(id, '10.00');
    const more = world.services.database.db
      .update(offeringDistributions)
      .set({ distributed: parseUsd('10.01') })
      .where(eq(offeringDistributions.offeringId, id));
    const error = await more.catch((thrown: unknown) => thrown);
    expect(violatedConstraint(error)).toBe('offering_distributions_amounts');
    await world.tick();
  });
});

describe('two persons', () => {
  it('declare it; who holds units decides nothing, and the log names both', async () => {
    const { id, members } = await world.issued([10, 20]);
    const { database } = world.services;
    const staff = await database.db
      .update(memberTable)
      .set({ ...administrator, role: 'administrator', duties: ['catalogue'] })
      .where(eq(memberTable.id, members[0] ?? 0))
      .returning();
    expect(staff).toHaveLength(1);
    const payload = await world.wish(id, '30.00');
    const asked = (memberId: number) =>
      transaction(async (tx) =>
        propose(tx, world.services, await callerOf(tx, world.services, memberId), {
          kind: 'offering.distribute',
          payload,
          reason: '',
        }),
      );
    expect(await world.refusal(asked(members[0] ?? 0))).toBe('forbidden');
    const first = await transaction((tx) => insertMember(tx, `keeper${id}`, administrator));
    const proposed = await asked(first);
    expect(proposed.proposal.asked.map(({ username }) => username)).not.toContain(
      staff[0]?.username,
    );
    const view = await adminDistributionsOf(database.db, world.services, id);
    expect(view).toMatchObject({
      units: 30,
      pending: [{ amount: '30.00', note_es: 'Acta 14 de la asamblea' }],
      items: [],
    });
    expect(await world.refusal(asked(first))).toBe('proposal_open');
    expect(await acceptAsSecond(world.services, proposed)).toBe('accepted');
    await world.tick();
    const after = await adminDistributionsOf(database.db, world.services, id);
    expect(after).toMatchObject({
      pending: [],
      items: [{ distributed: '30.00', remainder: '0.00', holders: 2 }],
    });
    expect(after.items[0]?.by).toHaveLength(2);
    const log = await database.db
      .select({ action: auditLog.action, after: auditLog.after })
      .from(auditLog)
      .where(and(eq(auditLog.subject, `offering/${id}`)));
    expect(log.slice(-2)).toMatchObject([
      { action: 'offering.distribution_declared', after: { amount: '30.00', units: 30 } },
      { action: 'offering.distribution_paid', after: { paid: '30.00' } },
    ]);
  });
});

describe('the recomputation', () => {
  it('finds a part, a sum or a credit that is not what was allotted and declared', async () => {
    const { id } = await world.issued([10, 20]);
    await world.declare(id, '30.00');
    await world.tick();
    const { database } = world.services;
    const planted = database.transaction(async (tx) => {
      await tx.execute(`update distribution_parts set amount = amount + 0.01`);
      const { differences } = await recomputeIn(tx);
      throw new Error(JSON.stringify([...new Set(differences.map(({ figure }) => figure))]));
    });
    await expect(planted).rejects.toThrow('["amount","distributed","credited"]');
    expect(await differencesOf(database)).toEqual([]);
  });
});

describe('the statement', () => {
  it('says what is held, paid and distributed, where it is, and how to check it; a quarter without too', async () => {
    const { id, members } = await world.issued([40, 160]);
    await world.declare(id, '62.00');
    await world.tick();
    world.services.clock.set(new Date('2027-01-05T12:00:00.000Z'));
    const { db } = world.services.database;
    const statement = await holdingsStatement(db, world.services, members[0] ?? 0);
    const said = (given: typeof statement, language: 'es' | 'en') =>
      statementLines(given, language).map(({ label, text }) =>
        label === undefined ? text : `${label}: ${text}`,
      );
    const lines = said(statement, 'en');
    expect(lines).toEqual(
      expect.arrayContaining([
        'Statement of holdings',
        'Holdings: 40',
        'You paid for them: 40.00 USD',
        'Distributed so far, to your direct balance: 12.40 USD',
        'In your wallet: 0',
        "In the company's custody: 40",
        '2026 Q4: No distribution was declared',
        '2026 Q3: Your 40: 12.40 USD',
        expect.stringMatching(
          /^Record date 2026-\d\d-\d\d; 62\.00 USD among 200 = 0\.310000 per holding$/,
        ),
        'How to check it',
        expect.stringMatching(/^0x[\dA-Fa-f]{40}$/),
      ]),
    );
    expect(said(statement, 'es')).toContain('2026 T4: No se declaró reparto');
    const file = await statementPdf(statement, 'es');
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(hasBoxes(drawnIn(file))).toBe(false);
    for (const [, name] of namesForDevices) {
      const named = { ...statement, member: { ...statement.member, name } };
      await expect(statementPdf(named, 'es')).rejects.toMatchObject({ code: 'not_found' });
      const { lines: printed } = statementPaper(named, 'es');
      expect(printed.flatMap(({ cells }) => cells).join()).toContain(name);
    }
    const nobody = await world.member('0');
    const empty = await holdingsStatement(db, world.services, nobody);
    expect(said(empty, 'en')).toContain('No holdings on this date.');
  });
});
