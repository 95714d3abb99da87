import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/support/database/create.ts';
import { memoryStore } from '../../../../tests/support/memory-store.ts';
import { administrator, insertMember } from '../../../../tests/support/people.ts';
import { differencesOf } from '../../../../tests/support/recomputed.ts';
import { createTestServices, type TestServices } from '../../../../tests/support/services.ts';
import { configure, fund } from '../../../../tests/support/worlds/payout.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { eligibilityOf } from '../../../domain/eligibility/member-state.ts';
import { listOfferings, oneOffering } from '../../../domain/offerings/views.ts';
import { bookProblems } from '../../../domain/reconciliation/books.ts';
import { eligibilityClaims } from '../../schema/eligibility.ts';
import { subscriptions } from '../../schema/offerings.ts';
import { mails } from '../../schema/system.ts';
import { seedOfferings } from './seed-offerings.ts';

const others = ['ana', 'berta', 'carla', 'dora', 'elsa', 'fina', 'gala', 'hilda', 'ines', 'julia'];
let database: TestDatabase;
let services: TestServices;
let people: { readonly admin: number; readonly secondAdmin: number; readonly star: number };

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database, { files: memoryStore() });
  await configure(database.db, {
    area_tokenization_enabled: 'on',
    area_tokenization_subscriptions: 'on',
  });
  const insert = (name: string, given = {}) =>
    database.transaction((tx) => insertMember(tx, name, given));
  people = {
    admin: await insert('admin', administrator),
    secondAdmin: await insert('second', administrator),
    star: await insert('star'),
  };
  const now = services.clock.now();
  services.clock.set(new Date(now.getTime() - 90 * DAY_MS));
  await fund({ services }, people.star, '600');
  for (const [index, name] of others.entries()) {
    await fund({ services }, await insert(name), String(1000 - index));
  }
  services.clock.set(now);
  await seedOfferings(services, people);
});
afterAll(() => database.close());

const one = (slug: string) => oneOffering(database.db, services, people.star, slug);

it('shows an offering in every state that is worth looking at', async () => {
  const { items } = await listOfferings(database.db, services, people.star);
  expect(new Map(items.map(({ slug, state }) => [slug, state]))).toEqual(
    new Map([
      ['planta-solar-guajira', 'open'],
      ['bodega-fria-callao', 'approved'],
      ['telares-otavalo', 'closed'],
      ['beneficio-cafe-huila', 'failed'],
    ]),
  );
});

it('has the open one below its minimum, with a document in its second version', async () => {
  const { asked, least, documents, approved_by: by } = await one('planta-solar-guajira');
  expect(asked).toBeGreaterThan(0);
  expect(asked).toBeLessThan(least);
  expect(documents.map(({ kind, version }) => [kind, version])).toEqual([
    ['risks', 2],
    ['agreement', 1],
    ['prospectus', 1],
  ]);
  expect(by).toHaveLength(2);
});

it('asked for more than there is in the one to allot, and gave all back in the one that failed', async () => {
  const { asked, supply } = await one('telares-otavalo');
  expect(asked).toBeGreaterThan(supply);
  const failed = await one('beneficio-cafe-huila');
  // What it had come to; all of it went back.
  expect(failed.asked).toBeGreaterThan(0);
  expect(failed.asked).toBeLessThan(failed.least);
  expect(failed.returned_at).not.toBeNull();
});

it('lets the member step back from a subscription, by a claim whose documents are not erased yet', async () => {
  const rows = await database.db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.memberId, people.star))
    .orderBy(asc(subscriptions.reservedAt));
  expect(rows.map(({ state }) => state)).toEqual(['refunded', 'paid']);
  expect(rows[1]?.coolingUntil?.getTime()).toBeGreaterThan(services.clock.now().getTime());
  const { valid, claims } = await eligibilityOf(database.db, services, people.star);
  expect(valid).not.toBeNull();
  expect(claims[0]).toMatchObject({ state: 'granted', erased_at: null });
});

it('leaves one claim to the staff, with its documents', async () => {
  const waiting = await database.db
    .select({ id: eligibilityClaims.id, memberId: eligibilityClaims.memberId })
    .from(eligibilityClaims)
    .where(eq(eligibilityClaims.state, 'asked'));
  expect(waiting).toHaveLength(1);
  const { claims } = await eligibilityOf(database.db, services, waiting[0]?.memberId ?? 0);
  expect(claims[0]?.documents.map(({ kind }) => kind)).toEqual([
    'identity_front',
    'identity_back',
    'proof_of_address',
  ]);
});

it('holds to the books, sends no mail of the past, and does nothing a second time', async () => {
  expect(await bookProblems(database.db)).toEqual([]);
  expect(await differencesOf(database)).toEqual([]);
  expect(await database.db.$count(mails)).toBe(0);
  const before = await database.db.$count(subscriptions);
  await seedOfferings(services, people);
  expect(await database.db.$count(subscriptions)).toBe(before);
});
