import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '#contract/rules/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember, insertRoot } from '../../../tests/support/people.ts';
import { pools, ranges } from '../../database/schema/investments.ts';
import { members, plans } from '../../database/schema/members.ts';
import { totpFactors } from '../../database/schema/second-factors.ts';
import { noteBackup } from './last-backup.ts';
import { openSetupSteps } from './setup-steps.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.transaction((tx) => insertRoot(tx));
});
afterAll(() => database.close());

const open = async (hasContracts = true) =>
  openSetupSteps(database.db, { hasContracts, outside: null });
const stepsOpen = async () => (await open()).map(({ step }) => step);

/** An administrator who enrolled a code app, or only began to. */
const administrator = (username: string, isEnrolled: boolean): Promise<number> =>
  database.transaction(async (tx) => {
    const memberId = await insertMember(tx, username, { isAdmin: true });
    await tx.insert(totpFactors).values({ memberId, secret: isEnrolled ? 'sealed' : null });
    return memberId;
  });

test('an empty installation lacks everything, in the order in which it is done', async () => {
  expect(await open(false)).toEqual(
    ['administrators', 'contracts', 'plans', 'pools', 'ranges'].map((step) => ({
      step,
      drafts: 0,
      about: [],
    })),
  );
  expect(await stepsOpen()).not.toContain('contracts');
});

test('drafts are counted, and the first row that is open ends the step', async () => {
  const [usd, rate] = [100n, '0.1'];
  const amounts = { minAmount: usd, maxAmount: usd };
  const plan = (id: number) => ({
    id,
    name: `P${id}`,
    nameEn: `P${id}`,
    price: usd,
    durationDays: 30,
    volume: usd,
    directRate: rate,
    binaryRate: rate,
    dailyCap: usd,
    isSold: false,
  });
  await database.db.insert(plans).values([plan(1), plan(2)]);
  await database.db
    .insert(pools)
    .values({ name: 'Andes', ...amounts, durationDays: 30, isOpen: false, createdAt: new Date() });
  await database.db
    .insert(ranges)
    .values({ ...amounts, weight: '1', maxMultiple: '2', isOpen: false });
  expect((await open()).slice(1)).toEqual([
    { step: 'plans', drafts: 2, about: [] },
    { step: 'pools', drafts: 1, about: [] },
    { step: 'ranges', drafts: 1, about: [] },
  ]);
  await database.db.update(plans).set({ isSold: true }).where(eq(plans.id, 2));
  expect(await stepsOpen()).toEqual(['administrators', 'pools', 'ranges']);
  await database.db.update(pools).set({ isOpen: true });
  await database.db.update(ranges).set({ isOpen: true });
  expect(await stepsOpen()).toEqual(['administrators']);
});

test('two active administrators with the duty and a second factor are needed', async () => {
  await administrator('first', true);
  const second = await administrator('second', false);
  expect(await stepsOpen()).toEqual(['administrators']);
  await database.db
    .update(totpFactors)
    .set({ secret: 'sealed' })
    .where(eq(totpFactors.memberId, second));
  expect(await stepsOpen()).toEqual([]);
  await database.db
    .update(members)
    .set({ duties: ['content'] })
    .where(eq(members.id, second));
  expect(await stepsOpen()).toEqual(['administrators']);
});

test('outside the demo what is wrong around the server is open too, and a backup of this week is needed', async () => {
  const now = new Date('2026-03-10T12:00:00Z');
  const outside = async (wrong: Parameters<typeof openSetupSteps>[1]['outside'] & object) =>
    (await openSetupSteps(database.db, { hasContracts: true, outside: wrong })).filter(
      ({ step }) => step !== 'administrators',
    );
  const around = [
    { step: 'mail' as const, about: ['mail.example.com'] },
    { step: 'proxy' as const, about: ['TRUSTED_PROXY'] },
  ];
  expect(await outside({ now, wrong: around })).toEqual([
    { step: 'mail', drafts: 0, about: ['mail.example.com'] },
    { step: 'proxy', drafts: 0, about: ['TRUSTED_PROXY'] },
    { step: 'backup', drafts: 0, about: [] },
  ]);
  await noteBackup(database.db, new Date(now.getTime() - 8 * DAY_MS));
  expect(await outside({ now, wrong: [] })).toMatchObject([{ step: 'backup' }]);
  await noteBackup(database.db, new Date(now.getTime() - 6 * DAY_MS));
  expect(await outside({ now, wrong: [] })).toEqual([]);
});
