import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseUsd } from '#contract/rules/money.ts';
import { insertPlan, setCarry } from '../../../tests/support/worlds/business.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertRoot } from '../../../tests/support/people.ts';
import { smallTeam } from '../../../tests/support/worlds/small-team.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { binaryClosings } from '../../database/schema/jobs.ts';
import { members } from '../../database/schema/members.ts';
import { mails } from '../../database/schema/system.ts';
import { closePastDays } from '../../jobs/daily-closing.ts';

const DAY = '2026-03-10';
const NOON = new Date(`${DAY}T12:00:00Z`);

let database: TestDatabase;
let services: TestServices;

beforeEach(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  services.clock.set(NOON);
});
afterEach(() => database.close());

/** A qualified member with 100 BV on the left and 200 on the right. */
async function team() {
  const plan = await insertPlan(database.db, { volume: '100', dailyCap: '200' });
  const root = await database.transaction((tx) => insertRoot(tx));
  return smallTeam(database, { root, plan, at: NOON });
}

async function closeDay(): Promise<void> {
  services.clock.set(new Date('2026-03-11T00:00:05Z'));
  await closePastDays(services);
}

describe('who is notified of a closing', () => {
  const told = () =>
    database.db.select().from(notifications).where(eq(notifications.event, 'bonus.binary'));
  const mailed = () => database.db.select().from(mails);
  const choose = (memberId: number, change: Partial<typeof members.$inferInsert>) =>
    database.db.update(members).set(change).where(eq(members.id, memberId));

  it('reads in the inbox what each leg keeps, one step from the proof', async () => {
    await team();
    await closeDay();
    expect(await told()).toMatchObject([
      {
        values: {
          amount: '10.00',
          matched: '100.00',
          left: '0.00',
          right: '100.00',
          flushed: '0.00',
        },
        path: `/dashboard?why=closing.${DAY}`,
      },
    ]);
    expect(await mailed()).toEqual([]);
  });

  it('is mailed in their language where they chose so, whatever the inbox has', async () => {
    const { ana } = await team();
    await choose(ana, {
      preferences: { notify: { bonuses: false }, mail: { closing: true } },
      language: 'en',
      emailVerifiedAt: NOON,
    });
    await closeDay();
    const [mail, ...more] = await mailed();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your daily closing');
    expect(mail?.body).toContain(
      'Closing of Mar 10, 2026: 100.00 BV × 10% were matched. 10.00 USD were credited. Your carry: 0.00 BV on the left and 100.00 BV on the right.',
    );
    expect(await told()).toEqual([]);
  });

  it('reads in the mail what the cap cut off', async () => {
    const { ana } = await team();
    await choose(ana, {
      preferences: { mail: { closing: true } },
      language: 'es',
      emailVerifiedAt: NOON,
    });
    await setCarry(database.db, ana, { left: '3400', right: '2300' });
    await closeDay();
    const [mail] = await mailed();
    expect(mail?.subject).toBe('Tu cierre diario, con recorte por tope');
    expect(mail?.body).toContain('200.00 USD, el tope de tu plan; 50.00 USD no se pagan.');
  });

  it.each([
    ['an address that is not verified', { emailVerifiedAt: null }],
    ['a blocked account', { status: 'blocked' }],
  ] as const)('gets no mail at %s', async (_, change) => {
    const { ana } = await team();
    await choose(ana, { preferences: { mail: { closing: true } }, ...change });
    await closeDay();
    const [closing] = await database.db.select().from(binaryClosings);
    expect(closing).toMatchObject({ memberId: ana, paid: parseUsd('10') });
    expect(await mailed()).toEqual([]);
  });
});
