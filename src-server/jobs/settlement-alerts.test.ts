import { asc } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays, utcDay } from '#contract/rules/days.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { insertMember } from '../../tests/support/people.ts';
import { createTestServices, testConfig, type TestServices } from '../../tests/support/services.ts';
import { businessDays, standstills } from '../database/schema/jobs.ts';
import { chainCursors } from '../database/schema/payouts.ts';
import { mails } from '../database/schema/system.ts';
import { cursorNames } from '../domain/chain/position.ts';
import { purchaseCursorNames } from '../domain/purchases/cursor-names.ts';
import type { ChainServices } from '../services.ts';
import { alertAdministrators } from './settlement-alerts.ts';

/** Ten minutes before the end of a day. */
const START = new Date('2026-06-10T23:50:00Z');
const chain = {
  deployment: { chainId: 31_337, treasury: '0xaa', receipts: '0xbb' },
  others: [],
} as unknown as ChainServices;

let database: TestDatabase;
let services: TestServices;
beforeEach(async () => {
  database = await createTestDatabase();
  services = { ...createTestServices(database), chain };
  services.clock.set(START);
  await closeDay(-1);
  await database.transaction(async (tx) => {
    await insertMember(tx, 'treasurer', { role: 'administrator', duties: ['payouts'] });
    await insertMember(tx, 'teller', {
      role: 'administrator',
      duties: ['payouts', 'staff'],
      language: 'en',
    });
    await insertMember(tx, 'editor', { role: 'administrator', duties: ['content'] });
    await insertMember(tx, 'former', {
      role: 'administrator',
      duties: ['payouts'],
      status: 'blocked',
    });
  });
});
afterEach(() => database.close());

/** Closes the day so many days after that of the beginning. */
async function closeDay(ahead: number): Promise<void> {
  const at = services.clock.now();
  const day = addDays(utcDay(START), ahead);
  await database.db.insert(businessDays).values({ day, sealedAt: at, closedAt: at });
}

/** A watcher has read a final block now. */
async function reads(namesOf: typeof cursorNames = cursorNames): Promise<void> {
  const at = services.clock.now();
  const { read: name } = namesOf(chain.deployment);
  await database.db
    .insert(chainCursors)
    .values({ name, chainId: 31_337, blockNumber: 7, blockHash: '0x7', at })
    .onConflictDoUpdate({ target: chainCursors.name, set: { at } });
}
const bothRead = () => Promise.all([reads(), reads(purchaseCursorNames)]);

/** Lets time pass a minute at a time, as the job's runs see it. */
async function pass(minutes: number, each: () => Promise<unknown> = bothRead): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    services.clock.advance(MINUTE_MS);
    await each();
    await alertAdministrators(services);
  }
}
const written = async () =>
  (await database.db.select().from(mails).orderBy(asc(mails.createdAt), asc(mails.recipient))).map(
    ({ recipient, subject }) => `${recipient.split('@')[0]}: ${subject}`,
  );

test('while days close and the chain is read nobody gets a mail', async () => {
  await pass(15);
  await closeDay(0);
  await pass(90);
  expect(await written()).toEqual([]);
  expect(await database.db.select().from(standstills)).toEqual([]);
});

test('a day that stays open is told once, to those with the duty, and its end once', async () => {
  // An hour after midnight it counts as stopped, and for five minutes more it is waited for.
  await pass(10 + 60 + 5);
  expect(await written()).toEqual([]);
  await pass(2);
  const told = ['teller: The daily closing has stopped', 'treasurer: El cierre diario se detuvo'];
  expect(await written()).toEqual(told);
  await pass(180);
  expect(await written()).toEqual(told);
  await closeDay(0);
  await pass(60);
  expect(await written()).toEqual([
    ...told,
    'teller: The daily closing works again',
    'treasurer: El cierre diario vuelve a funcionar',
  ]);
  const [first] = await database.db.select().from(mails);
  expect(first?.body).toMatch(/11 jun 2026, (0|12):00|Jun 11, 2026, 12:00/);
});

test('the next day that stays open is another standstill', async () => {
  await pass(80);
  await closeDay(0);
  await pass(1);
  services.clock.set(new Date(START.getTime() + DAY_MS + 10 * MINUTE_MS + HOUR_MS));
  await pass(10);
  expect((await written()).filter((one) => one.startsWith('teller'))).toEqual([
    'teller: The daily closing has stopped',
    'teller: The daily closing works again',
    'teller: The daily closing has stopped',
  ]);
});

test('a server that was away and catches up within minutes writes to nobody', async () => {
  await bothRead();
  services.clock.advance(3 * HOUR_MS);
  await alertAdministrators(services);
  expect(await database.db.select().from(standstills)).toHaveLength(3);
  await closeDay(0);
  await pass(10);
  expect(await written()).toEqual([]);
  expect(await database.db.select().from(standstills)).toEqual([]);
});

test('each watcher that reads no new final block for half an hour is a standstill of its own', async () => {
  await bothRead();
  await closeDay(0);
  await pass(30, reads);
  expect(await written()).toEqual([]);
  await pass(10, reads);
  expect(await written()).toEqual([
    'teller: The server does not read purchases from the network',
    'treasurer: El servidor no lee las compras de la red',
  ]);
  await pass(40, () => reads(purchaseCursorNames));
  expect((await written()).filter((one) => one.startsWith('teller')).slice(1)).toEqual([
    'teller: The server reads purchases from the network again',
    'teller: The server does not read payouts from the network',
  ]);
});

test('a watcher that has read nothing yet has half an hour for its first block', async () => {
  await closeDay(0);
  const nothing = async () => undefined;
  await pass(30, nothing);
  expect(await written()).toEqual([]);
  await pass(2, nothing);
  expect(await written()).toHaveLength(4);
});

test('without contracts no watcher stops', async () => {
  services = { ...services, chain: null };
  await closeDay(0);
  await pass(60, async () => undefined);
  expect(await written()).toEqual([]);
});

test('of two processes that notice it at once one writes', async () => {
  await pass(10 + 60 + 5);
  services.clock.advance(MINUTE_MS);
  await Promise.all([1, 2, 3].map(() => alertAdministrators(services)));
  expect(await written()).toHaveLength(2);
});

test('where nobody has the duty, every administrator is told', async () => {
  await database.db.execute(`update members set duties = '{content}' where role = 'administrator'`);
  await pass(80);
  expect((await written()).map((one) => one.split(':')[0])).toEqual([
    'editor',
    'teller',
    'treasurer',
  ]);
});

test('by a clock that a test moves nobody is told', async () => {
  services = { ...services, config: { ...testConfig, movableClock: true } };
  await pass(90);
  expect(await written()).toEqual([]);
});
