import type { Page } from '@playwright/test';
import { DAY_MS, HOUR_MS } from '#contract/rules/durations.ts';
import { adminPools } from '#contract/api/admin/pools.ts';
import { globalNetwork } from '#contract/api/global-network.ts';
import { purchaseRequests } from '#contract/api/purchase-requests.ts';
import { plans } from '#contract/api/plans.ts';
import { pools, type Pool } from '#contract/api/pools.ts';
import { addDays, utcDay } from '#contract/rules/days.ts';
import { until } from '../support/until.ts';
import { expect, test, type Time } from './support/clock.ts';
import type { DemoApi } from './support/demo-api.ts';
import { registerNewcomer } from './support/newcomer.ts';
import { requestEssential, settledRequest, transfer } from './support/purchase.ts';
import type { Texts } from './support/texts.ts';
import { openAs } from './support/visitor.ts';

const MEMBER = 'member@demo.test';
const ADMIN = 'admin@demo.test';

test('a payment that comes too late waits for an administrator, who lets it count', async ({
  time,
  say,
  demo,
}) => {
  const { email } = await registerNewcomer(demo, { name: 'Lara', sponsor: 'valeria' });
  const { access } = await demo.signIn(email);
  const request = await requestEssential(demo, access);
  const member = await time.newPerson();
  await openAs(member, demo, email, `/buy-membership?request=${request.number}`);
  await expect(member.getByText(say('purchase-request', 'status.waiting')).first()).toBeVisible();

  await test.step('the request runs out', async () => {
    await time.pass(HOUR_MS + 60_000);
    await expect(member.getByText(say('purchase-request', 'sentence.expired'))).toBeVisible();
  });

  await test.step('the whole amount arrives nevertheless: the member reads where it is', async () => {
    const { access: token } = await demo.signIn(email);
    await transfer(demo, token, request, request.token_amount);
    await until(
      'the payment to be final',
      async () => {
        const { exceptions } = await demo.call(purchaseRequests.one, {
          token,
          params: { number: request.number },
        });
        return exceptions.some(({ kind, state }) => kind === 'paid_late' && state === 'open');
      },
      { timeout: 90_000 },
    );
    // A request that ran out is not followed any more: they come back and look.
    await member.reload();
    await expect(member.getByText(say('purchase-request', 'sentence.paid_late'))).toBeVisible();
    expect((await demo.call(plans.list, { token })).current).toBeNull();
  });

  await test.step('an administrator activates the purchase and says why', async () => {
    const page = await time.newPerson();
    await openAs(page, demo, ADMIN, `/admin/payments?q=${request.number}`);
    await page
      .getByRole('button', {
        name: say('admin-exceptions', 'number', { number: request.number }),
      })
      .click();
    const activate = say('admin-exceptions', 'activate.action');
    await page.getByRole('button', { name: activate }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('admin-exceptions', 'note')).fill('It came an hour late.');
    await dialog.getByRole('button', { name: activate }).click();
    await expect(
      page.getByText(say('admin-exceptions', 'activate.done', { number: request.number })),
    ).toBeVisible();
  });

  await test.step('the member has the membership', async () => {
    await member.reload();
    await expect(member.getByText(say('purchase-request', 'status.settled')).first()).toBeVisible();
    await expect(member.getByText(say.like('memberships', 'standing.active'))).toBeVisible();
  });
});

test('a position lives through its days until its principal comes back', async ({
  time,
  say,
  demo,
}) => {
  const pool = await createPool(demo, 'Breve');
  const page = await time.newPerson();
  const { access: before } = await demo.signIn(MEMBER);
  const balanceBefore = cents((await demo.call(pools.positions, { token: before })).totals.balance);

  const id = await test.step('it is opened from the balance', async () => {
    await openAs(page, demo, MEMBER, '/my-investment');
    await page
      .getByLabel(say('pools', 'open.another'), { exact: true })
      .selectOption({ label: pool.name });
    const next = say('common', 'button.continue');
    await page.getByRole('button', { name: next }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: say('deposit', 'type.balance') }).check();
    await sheet.getByLabel(say('deposit', 'amount.label'), { exact: true }).fill('200');
    await sheet.getByRole('checkbox').check();
    await sheet.getByRole('button', { name: next }).click();
    await expect(sheet.getByText(say('deposit', 'risk.line'))).toBeVisible();
    await sheet
      .getByRole('button', { name: say('pools', 'open.confirm', { amount: '200.00' }) })
      .click();
    await expect(
      page.getByText(say('pools', 'open.done', { pool: pool.name, amount: '200.00' })),
    ).toBeVisible();
    await expect(page).toHaveURL(/position=\d+/);
    return Number(new URL(page.url()).searchParams.get('position'));
  });
  await expect(page.getByText(say('pools', 'term.day', { day: 1, days: 2 }))).toBeVisible();
  const { access } = await demo.signIn(MEMBER);
  const opened = (await demo.call(pools.position, { token: access, params: { id } })).opened_at;
  const first = utcDay(new Date(opened));

  const days = page.getByRole('table', {
    name: say('pools', 'results.title', { pool: pool.name }),
  });
  const open = () => page.goto(`/my-investment?position=${id}`);
  const dayWith = (amount: string) => days.getByRole('row').filter({ hasText: amount });

  await test.step('a good day goes to the balance', async () => {
    await time.pass(DAY_MS);
    await publish(demo, time, pool, { day: first, rate: '0.0125', position: id });
    await open();
    await expect(dayWith('+2.50')).toBeVisible();
    await expect(page.getByText(detailOfDay(say, '200.00'))).toBeVisible();
  });

  await test.step('a bad one is taken off the principal, and its term is over', async () => {
    await time.pass(DAY_MS);
    await publish(demo, time, pool, { day: addDays(first, 1), rate: '-0.02', position: id });
    await open();
    await expect(dayWith('\u22124.00')).toBeVisible();
    // Until the results of its last day are there.
    await expect(
      page.getByText(say('pools', 'term.closing.detail', { amount: '196.00' })),
    ).toBeVisible();
  });

  await test.step('its principal comes back with the last result, on what was left', async () => {
    await time.pass(DAY_MS);
    await publish(demo, time, pool, { day: addDays(first, 2), rate: '0.01', position: id });
    await until('the position to end', async () => {
      const { access: token } = await demo.signIn(MEMBER);
      const { closed_at } = await demo.call(pools.position, { token, params: { id } });
      return closed_at;
    });
    await page.goto(`/my-investment?tab=ended&position=${id}`);
    await expect(dayWith('+1.96')).toBeVisible();
    await expect(
      page.getByText(say('pools', 'term.end.returned', { amount: '196.00' })),
    ).toBeVisible();
    const { access: token } = await demo.signIn(MEMBER);
    const { balance } = (await demo.call(pools.positions, { token })).totals;
    // 2.50 and 1.96 of the good days, and the principal.
    expect(cents(balance) - balanceBefore).toBe(200_46);
  });
});

test('what a global deposit earns waits its hours, counted down, and is available then', async ({
  time,
  say,
  demo,
}) => {
  const { email } = await registerNewcomer(demo, { name: 'Gala', sponsor: 'valeria' });
  const { access } = await demo.signIn(email);
  const page = await time.newPerson();

  await test.step('the day has a membership paid, and a deposit made by the network', async () => {
    const request = await requestEssential(demo, access);
    await transfer(demo, access, request, request.token_amount);
    await settledRequest(demo, access, request.number);
    await openAs(page, demo, email, '/global-network-deposit');
    await page.getByRole('radio', { name: say('deposit', 'type.chain') }).check();
    await page.getByLabel(say('deposit', 'amount.label'), { exact: true }).fill('100');
    await page.getByRole('checkbox').check();
    await page
      .getByRole('button', {
        name: say('global-network', 'review.confirm', { amount: '100.00' }),
      })
      .click();
    await page.getByRole('button', { name: say('purchase-request', 'wallet.pay') }).click();
    await page.getByRole('button', { name: say('wallet', 'demo.name') }).click();
    await page.getByRole('button', { name: say('wallet', 'demo.confirm'), exact: true }).click();
    await expect(page.getByText(say('purchase-request', 'status.settled')).first()).toBeVisible({
      timeout: 90_000,
    });
  });

  const overview = async () => {
    const { access: token } = await demo.signIn(email);
    return demo.call(globalNetwork.overview, { token });
  };
  const waits = page.getByRole('timer');
  const { day, amount } =
    await test.step('the day closes: its earning waits three days', async () => {
      await time.pass(DAY_MS);
      const earned = await until('the day to close', async () => (await overview()).waiting[0]);
      await page.goto('/global-network-progress');
      await expect(waits).toHaveText(/^(3 d|2 d 23 h)/);
      await expect(figure(page, say, 'available')).toContainText('0.00');
      await expect(figure(page, say, 'waiting')).toContainText(earned.amount);
      return earned;
    });

  await test.step('a day later there are two left', async () => {
    await time.pass(DAY_MS);
    await expect(waits).toHaveText(/^(2 d|1 d 23 h)/);
  });

  await test.step('then it can be withdrawn, all of it and no more', async () => {
    await time.pass(2 * DAY_MS);
    await expect(page.getByText(say('global-network', 'waiting.none'))).toBeVisible();
    await expect(figure(page, say, 'available')).toContainText(amount);
    await expect(
      page.getByRole('link', { name: say('global-network', 'progress.withdraw', { amount }) }),
    ).toBeVisible();
    const { totals, deposits } = await overview();
    expect(totals).toMatchObject({ earned: amount, available: amount, waiting: '0.00' });
    expect(deposits[0]?.last_earning).toEqual({ day, amount });
  });
});

const cents = (usd: string): number => Math.round(Number(usd) * 100);

const detailOfDay = (say: Texts, amount: string) => say('pools', 'term.day.detail', { amount });

/** A figure of the strip by its name. */
const figure = (page: Page, say: Texts, key: 'available' | 'waiting') =>
  page
    .getByRole('term')
    .filter({ hasText: say('global-network', `figure.${key}`) })
    .locator('..');

async function createPool(demo: DemoApi, name: string): Promise<Pick<Pool, 'id' | 'name'>> {
  const limits = { min_amount: '100', max_amount: '1000', duration_days: 2 };
  await demo.changeByTwo(adminPools.create, { body: { name, ...limits, is_open: true } });
  const { access: token } = await demo.signIn(ADMIN);
  const { items } = await demo.call(adminPools.list, { token });
  const pool = items.find((one) => one.name === name);
  if (!pool) throw new Error('The pool was not created');
  return pool;
}

interface Result {
  readonly day: string;
  readonly rate: string;
  /** Waits until it is booked on this one. */
  readonly position: number;
}

/** An administrator publishes a day's result; after the time of review the job books it. */
async function publish(
  demo: DemoApi,
  time: Time,
  pool: Pick<Pool, 'id'>,
  { day, rate, position }: Result,
): Promise<void> {
  await demo.changeByTwo(adminPools.postResult, { params: { id: pool.id }, body: { day, rate } });
  const { access: admin } = await demo.signIn(ADMIN);
  const { review_minutes } = await demo.call(adminPools.list, { token: admin });
  await time.pass(review_minutes * 60_000);
  const { access: token } = await demo.signIn(MEMBER);
  await until('the result to be booked', async () => {
    const { days } = await demo.call(pools.position, { token, params: { id: position } });
    return days.find((one) => one.day === day)?.amount;
  });
}
