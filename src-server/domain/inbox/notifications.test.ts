import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseUsd } from '#contract/rules/money.ts';
import type { NotificationKind } from '#contract/rules/notifications.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { unreachableChain } from '../../../tests/support/chain/deployment.ts';
import { configure, freshWallet, fund } from '../../../tests/support/worlds/payout.ts';
import { insertMember, insertPlaced, insertRoot } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { seedPlans } from '../../database/seed/plans.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { members } from '../../database/schema/members.ts';
import { settleMemberships } from '../memberships/settlement.ts';
import type { Plan } from '../memberships/current.ts';
import { notify, notifyAll, type NewNotification } from './notifications.ts';
import { bookPaid } from '../payouts/booking.ts';
import { cancelWithdrawal, refuseWithdrawal } from '../withdrawals/close.ts';
import { acceptWithdrawals } from '../withdrawals/accept.ts';
import { createWithdrawal } from '../withdrawals/create.ts';
import { termsOf } from '../withdrawals/quote.ts';
import { transition } from '../withdrawals/transitions.ts';

let database: TestDatabase;
let services: TestServices;
let member: number;
let admin: number;
let plans: Plan[];
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database, { chain: unreachableChain });
  await configure(database.db, { new_wallet_hold_hours: 0 });
  plans = await database.transaction((tx) => seedPlans(tx));
  admin = await database.transaction((tx) => insertMember(tx, 'admin', { isAdmin: true }));
});
afterAll(() => database.close());
beforeEach(async () => {
  people += 1;
  member = await database.transaction((tx) => insertMember(tx, `member${people}`));
});

const notificationsOf = (memberId: number) =>
  database.db
    .select()
    .from(notifications)
    .where(eq(notifications.memberId, memberId))
    .orderBy(asc(notifications.id));
const eventsOf = async (memberId: number) =>
  (await notificationsOf(memberId)).map(({ event }) => event);

const switchOff = (memberId: number, kind: NotificationKind) =>
  database.db
    .update(members)
    .set({ preferences: { notify: { [kind]: false } } })
    .where(eq(members.id, memberId));

const password = (memberId: number): NewNotification => ({
  memberId,
  event: 'security.password',
  values: {},
  path: '/profile',
  at: services.clock.now(),
});
const bonus = (memberId: number): NewNotification => ({
  memberId,
  event: 'bonus.global',
  values: { amount: '3.10', day: '2026-11-20' },
  path: null,
  at: services.clock.now(),
});

async function ask(amount = '100'): Promise<number> {
  return database.transaction(async (tx) => {
    const request = { type: 'direct', currency: 'USDT', amount, wallet: freshWallet() } as const;
    const { terms } = await termsOf(tx, services, member, request);
    return (await createWithdrawal(tx, services, member, terms)).number;
  });
}

describe('a notice', () => {
  it('is kept with its values, its screen and its instant', async () => {
    await database.transaction((tx) => notify(tx, bonus(member)));
    expect(await notificationsOf(member)).toMatchObject([
      {
        event: 'bonus.global',
        values: { amount: '3.10', day: '2026-11-20' },
        path: null,
        createdAt: services.clock.now(),
        readAt: null,
      },
    ]);
  });

  it('of a kind that is switched off is not written, all others and security are', async () => {
    await switchOff(member, 'bonuses');
    const other = await database.transaction((tx) => insertMember(tx, `other${people}`));
    const given = [bonus(member), password(member), bonus(other), password(other)];
    await database.transaction((tx) => notifyAll(tx, given));
    expect(await eventsOf(member)).toEqual(['security.password']);
    expect(await eventsOf(other)).toEqual(['bonus.global', 'security.password']);
  });

  it('is gone when the transaction of what it is about is rolled back', async () => {
    const failing = database.transaction(async (tx) => {
      await notify(tx, bonus(member));
      throw new Error('The power is gone');
    });
    await expect(failing).rejects.toThrow('The power is gone');
    expect(await notificationsOf(member)).toEqual([]);
  });
});

describe('the owner of a withdrawal', () => {
  beforeEach(() => fund({ services }, member, '500'));

  it('is notified once of each step up to the payment', async () => {
    const number = await ask();
    const confirm = () =>
      database.transaction((tx) => acceptWithdrawals(tx, services, admin, [number]));
    await confirm();
    await confirm();
    await database.transaction((tx) =>
      transition(tx, 'prepare', number, { at: services.clock.now() }),
    );
    const pay = () =>
      database.transaction((tx) => bookPaid(tx, services, [number], { txHash: '0xabc' }));
    await pay();
    await expect(pay()).rejects.toThrow('not where they can be approved');
    const tokens = { token_amount: '97', currency: 'USDT' };
    expect(await notificationsOf(member)).toMatchObject([
      {
        event: 'withdrawal.requested',
        values: { number: String(number), amount: '100.00', ...tokens },
        path: `/made-withdrawals?number=${number}`,
      },
      { event: 'withdrawal.confirmed', values: { number: String(number), amount: '100.00' } },
      { event: 'withdrawal.paid', values: { number: String(number), ...tokens } },
    ]);
  });

  it('is notified why it was refused, and that it was taken back', async () => {
    const [refused, cancelled] = [await ask(), await ask()];
    const refusal = { actorId: admin, reason: 'terms', note: 'dos cuentas.' } as const;
    await database.transaction((tx) => refuseWithdrawal(tx, services, refused, refusal));
    await database.transaction((tx) => cancelWithdrawal(tx, services, member, cancelled));
    expect((await notificationsOf(member)).slice(2)).toMatchObject([
      { event: 'withdrawal.refused', values: { reason: 'terms', note: 'dos cuentas' } },
      { event: 'withdrawal.cancelled', values: { number: String(cancelled), amount: '100.00' } },
    ]);
  });

  it('is not notified of a request that is refused', async () => {
    await expect(ask('500.01')).rejects.toMatchObject({ code: 'balance_exceeded' });
    expect(await notificationsOf(member)).toEqual([]);
  });
});

it('who buys a membership and who sponsored it are notified of what was booked, with its plan', async () => {
  const at = services.clock.now();
  const paidFrom = { kind: 'chain', currency: 'USDT', tokenAmount: 1n, decimals: 6 } as const;
  const [plan] = plans;
  if (!plan) throw new Error('There is no plan');
  const [buyer, sponsor] = await database.transaction(async (tx) => {
    const inviter = await insertPlaced(tx, 'Sponsor', await insertRoot(tx));
    const invited = await insertPlaced(tx, 'Buyer', inviter);
    const purchase = { plan, settledAt: at, paidFrom };
    await settleMemberships(tx, [{ ...purchase, memberId: inviter }]);
    await settleMemberships(tx, [{ ...purchase, memberId: invited }]);
    return [invited, inviter] as const;
  });
  const names = { plan_es: plan.name, plan_en: plan.nameEn };
  const until = new Date(at.getTime() + plan.durationDays * 86_400_000).toISOString();
  const amount = `${plan.price / parseUsd('1')}.00`;
  expect(await notificationsOf(buyer)).toMatchObject([
    {
      event: 'payment.settled',
      values: { amount, ...names, until, kind: 'new', number: '' },
      createdAt: at,
    },
  ]);
  const booked = await notificationsOf(sponsor);
  expect(booked.map(({ event }) => event)).toEqual(['payment.settled', 'bonus.direct']);
  expect(booked[1]?.values).toMatchObject({ member: 'Buyer Test', ...names });
  expect(Number(booked[1]?.values['amount'])).toBe(Number(amount) * Number(plan.directRate));
});
