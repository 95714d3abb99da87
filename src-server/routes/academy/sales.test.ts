import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { academy, type Catalogue, type Course } from '#contract/api/academy/academy.ts';
import { adminAcademy, type CourseDraft } from '#contract/api/admin/academy/academy.ts';
import type { Proposed } from '#contract/api/admin/proposals.ts';
import { reports, type ReportEntry } from '#contract/api/reports.ts';
import { why, type WhyEntry } from '#contract/api/why.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { recomputeEntry } from '#contract/rules/recompute.ts';
import { acceptAsSecond } from '../../../tests/support/second-person.ts';
import { AcademyWorld } from '../../../tests/support/worlds/academy.ts';
import { configure } from '../../../tests/support/worlds/payout.ts';
import { coursePurchases } from '../../database/schema/course-purchases.ts';
import { mails } from '../../database/schema/system.ts';
import { volumeEvents } from '../../database/schema/tree.ts';
import { listAudit } from '../../domain/administration/audit.ts';
import { postJournal } from '../../domain/ledger/journals.ts';

let world: AcademyWorld;
beforeAll(async () => {
  world = await AcademyWorld.open();
});
afterAll(() => world.close());

const credit = (memberId: number, amount: string) =>
  world.database.transaction((tx) =>
    postJournal(tx, {
      kind: 'direct_bonus',
      idempotencyKey: `test:credit:${memberId}`,
      occurredAt: world.services.clock.now(),
      entries: [
        { account: 'direct', memberId, amount: parseUsd(amount) },
        { account: 'bonus_expense', currency: 'USD', amount: -parseUsd(amount) },
      ],
    }),
  );

async function propose(id: number, price: string | null): Promise<Proposed> {
  const { price: seen } = await world.draft(id);
  const body = { price, seen, reason: 'Acta 12' };
  const answer = await world.send('admin', adminAcademy.setPrice, { at: [id], body });
  expect(answer.statusCode).toBe(202);
  return answer.json<Proposed>();
}

async function setPrice(id: number, price: string | null): Promise<void> {
  expect(await acceptAsSecond(world.services, await propose(id, price))).toBe('accepted');
}

const buy = (name: 'valeria' | 'bruno' | 'ana', slug: string, amount = '25.00') =>
  world.call<Course>(name, academy.buy, { at: [slug], body: { amount } });

const refusedBuy = (name: 'valeria' | 'bruno' | 'ana', slug: string, amount = '25.00') =>
  world.refused(name, academy.buy, { at: [slug], body: { amount } });

describe('the price of a course', () => {
  it('takes two persons, is audited, and is no change of the draft', async () => {
    const { id, slug } = await world.course(4, { title_es: 'Precio', title_en: 'Price' });
    const asked = await propose(id, '25');
    expect(asked.proposal).toMatchObject({ kind: 'course.price' });
    // Nothing holds before it is accepted.
    const before = await world.call<Course>('ana', academy.course, { at: [slug] });
    expect(before).toMatchObject({ is_open: true, access: [] });
    expect(
      await world.refused('admin', adminAcademy.setPrice, {
        at: [id],
        body: { price: '30', seen: null },
      }),
    ).toMatchObject({ code: 'proposal_open' });
    expect(await acceptAsSecond(world.services, asked)).toBe('accepted');

    const draft = await world.call<CourseDraft>('auditor', adminAcademy.one, { at: [id] });
    expect(draft).toMatchObject({ price: '25.00', buyers: 0, is_changed: false });
    const { items } = await listAudit(world.database.db, {});
    expect(items.find(({ action }) => action === 'course.priced')).toMatchObject({
      subject: `course/${id}`,
      before: { price: null },
      after: { price: '25.00', title: 'Precio' },
    });
  });

  it('is refused at once where it is stale, nothing, or the same', async () => {
    const { id } = await world.course(4, { title_es: 'Nada', title_en: 'Nothing' });
    const refused = (body: object) =>
      world.refused('admin', adminAcademy.setPrice, { at: [id], body });
    expect(await refused({ price: '25', seen: '9.00' })).toMatchObject({ code: 'conflict' });
    expect(await refused({ price: '0', seen: null })).toMatchObject({
      fields: { price: { id: 'amount.positive' } },
    });
    expect(await refused({ price: null, seen: null })).toMatchObject({
      fields: { price: { id: 'course.price.same' } },
    });
    expect(
      await world.refused('auditor', adminAcademy.setPrice, {
        at: [id],
        body: { price: '25', seen: null },
      }),
    ).toMatchObject({ code: 'forbidden' });
  });
});

describe('a course that is bought from the balance', () => {
  it('is locked by its price, bought once, opened, and explained in the books', async () => {
    const { id, slug, text } = await world.course(4, { title_es: 'Cadena', title_en: 'Chain' });
    await setPrice(id, '25');
    const { items } = await world.call<Catalogue>('valeria', academy.catalogue);
    expect(items.find((one) => one.slug === slug)).toMatchObject({
      id,
      is_open: false,
      access: [{ kind: 'price', is_met: false, amount: '25.00', bought_at: null }],
    });
    expect(await world.refused('valeria', academy.start, { at: [slug] })).toMatchObject({
      code: 'course_locked',
      details: { locks: [{ kind: 'price', amount: '25.00' }] },
    });
    expect(await refusedBuy('valeria', slug)).toMatchObject({
      code: 'balance_exceeded',
      details: { available: '0.00' },
    });
    await credit(world.ids.valeria, '40');
    expect(await refusedBuy('valeria', slug, '20.00')).toMatchObject({
      code: 'offer_changed',
      details: { amount: '25.00' },
    });

    const course = await buy('valeria', slug);
    expect(course).toMatchObject({
      is_open: true,
      is_started: true,
      access: [{ kind: 'price', is_met: true, amount: '25.00' }],
    });
    const [mail] = (await world.database.db.select().from(mails)).filter(
      ({ subject }) => subject === 'Compraste un curso',
    );
    expect(mail?.body).toContain('25.00 USD por Cadena');
    await world.call('valeria', academy.lesson, { at: [slug, text] });
    expect(await refusedBuy('valeria', slug)).toMatchObject({ code: 'course_owned' });
    expect(await world.draft(id)).toMatchObject({ buyers: 1, enrolled: 1 });

    const report = await world.call<{ items: ReportEntry[] }>('valeria', reports.entries, {
      query: '?kind=course_payment',
    });
    expect(report.items).toMatchObject([
      {
        amount: '-25.00',
        flow: 'spent',
        origin: { type: 'course', course: { name: 'Cadena', name_en: 'Chain' } },
        source: { type: 'course_purchase' },
      },
    ]);
    const entry = await world.call<WhyEntry>('valeria', why.entry, {
      at: [report.items[0]?.id ?? ''],
    });
    expect(entry.evidence).toMatchObject({
      type: 'course',
      course: { name: 'Cadena' },
      amount: '25.00',
      from_balance: true,
    });
    expect(recomputeEntry(entry).agrees).toBe(true);
    // The control: another price does not make the entry.
    const lied = { ...entry, evidence: { ...entry.evidence, amount: '24.00' } } as WhyEntry;
    expect(recomputeEntry(lied).agrees).toBe(false);
    expect(await world.database.db.select().from(volumeEvents)).toEqual([]);

    await setPrice(id, '90');
    expect(await world.call<Course>('valeria', academy.course, { at: [slug] })).toMatchObject({
      is_open: true,
      access: [{ kind: 'price', is_met: true, amount: '25.00' }],
    });
  });

  it('is not sold while another condition is not met, nor to who began it before it had a price', async () => {
    const first = await world.course(4, { title_es: 'Antes', title_en: 'Before' });
    const access = [{ kind: 'course', id: first.id }];
    const second = await world.course(3, { title_es: 'Luego', title_en: 'Later', access });
    await credit(world.ids.bruno, '100');
    await setPrice(second.id, '25');
    expect(await refusedBuy('bruno', second.slug)).toMatchObject({
      code: 'course_locked',
      details: { locks: [{ kind: 'course' }] },
    });

    await world.call('bruno', academy.start, { at: [first.slug] });
    await setPrice(first.id, '10');
    expect(await world.call<Course>('bruno', academy.course, { at: [first.slug] })).toMatchObject({
      is_open: true,
      access: [],
    });
    expect(await refusedBuy('bruno', first.slug, '10.00')).toMatchObject({ code: 'course_owned' });
    // A course without a price is begun, not bought.
    const free = await world.course(3, { title_es: 'Libre', title_en: 'Free' });
    expect(await refusedBuy('bruno', free.slug, '25.00')).toMatchObject({ code: 'offer_changed' });
  });

  it('answers a repeat with the same key as before, and refuses while the academy is off', async () => {
    const { id, slug } = await world.course(3, { title_es: 'Clave', title_en: 'Key' });
    await setPrice(id, '25');
    await credit(world.ids.ana, '60');
    const input = { at: [slug], body: { amount: '25.00' }, key: 'a'.repeat(32) };
    await world.call('ana', academy.buy, input);
    await world.call('ana', academy.buy, input);
    const rows = await world.database.db
      .select()
      .from(coursePurchases)
      .where(eq(coursePurchases.courseId, id));
    expect(rows).toHaveLength(1);
    await configure(world.database.db, { area_academy_enabled: 'off' });
    expect(await refusedBuy('bruno', slug)).toMatchObject({ code: 'area_off' });
    await configure(world.database.db, { area_academy_enabled: 'on' });
  });
});
