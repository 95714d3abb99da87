import type { Page } from '@playwright/test';
import { adminExchange } from '#contract/api/admin/exchange.ts';
import { adminProposals } from '#contract/api/admin/proposals.ts';
import { adminSettings } from '#contract/api/admin/settings.ts';
import { exchange } from '#contract/api/exchange/exchange.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/rules/durations.ts';
import { until } from '../support/until.ts';
import { violationsOf } from './support/axe.ts';
import { expect, test } from './support/clock.ts';
import type { DemoApi } from './support/demo-api.ts';
import { openAs } from './support/visitor.ts';

const MEMBER = 'member@demo.test';
const ADMIN = 'admin@demo.test';
const SECOND = 'admin2@demo.test';

/** Switches the area; `seen` is what it was. */
async function switchArea(demo: DemoApi, value: 'on' | 'off'): Promise<void> {
  const { access: token } = await demo.signIn(ADMIN);
  const params = { key: 'area_exchange_enabled' };
  const body = { value, seen: value === 'on' ? 'off' : 'on', note: 'Prueba' };
  await demo.call(adminSettings.change, { token, params, body });
}

/** Two administrators allot TCT of the treasury. */
async function allot(demo: DemoApi, amount: string): Promise<void> {
  const { access: token } = await demo.signIn(ADMIN);
  const body = { amount, reason: 'Inventario de la prueba' };
  const asked = await demo.call(adminExchange.allocate, { token, body });
  const { access } = await demo.signIn(SECOND);
  const params = { id: asked.proposal.id };
  await demo.call(adminProposals.accept, { token: access, params });
}

const isQuoted = async (demo: DemoApi): Promise<boolean> => {
  const { access: token } = await demo.signIn(MEMBER);
  const state = await demo.call(exchange.state, { token });
  return state.buy.refused === null;
};

const clean = async (page: Page): Promise<void> => {
  expect(await violationsOf(page)).toEqual([]);
};

test('a quote expires, the next one is accepted and explained, and a halt reaches the member', async ({
  time,
  say,
  demo,
}) => {
  test.setTimeout(600_000);
  await allot(demo, '200000');
  await switchArea(demo, 'on');
  // The price is held against an average of the pair, which needs a past.
  await time.pass(31 * MINUTE_MS);
  await until('a price that is quoted', () => isQuoted(demo), { timeout: 150_000 });

  const member = await time.newPerson();
  await openAs(member, demo, MEMBER, '/exchange');
  await expect(
    member.getByRole('img', { name: say.like('exchange', 'chart.label_other') }),
  ).toBeVisible();
  const give = member.getByRole('textbox', { name: say('exchange', 'give'), exact: true });
  await give.fill('100');
  await expect(member.getByText(say.like('exchange', 'back')).first()).toBeVisible();
  await clean(member);

  await test.step('a firm quote runs out and is asked for again with the same amount', async () => {
    await member.getByRole('button', { name: say('exchange', 'ask') }).click();
    await expect(
      member.getByRole('heading', { name: say('exchange', 'firm.title') }),
    ).toBeVisible();
    await clean(member);
    await time.pass(61 * SECOND_MS);
    await expect(
      member.getByRole('heading', { name: say('exchange', 'expired.title') }),
    ).toBeVisible();
    await expect(give).toHaveValue('100.00');
    await clean(member);
    await member.getByRole('button', { name: say('exchange', 'expired.again') }).click();
  });

  await test.step('accepted, it is in the history, computed again here', async () => {
    await member.getByRole('button', { name: say.like('exchange', 'firm.accept') }).click();
    await expect(member).toHaveURL(/\/exchange\/history\?number=\d+$/);
    await expect(member.getByText(say('why', 'verdict.agrees'))).toBeVisible();
    await expect(member.getByText(say('exchange', 'why.sum'))).toBeVisible();
    await clean(member);
    await member.goto(new URL('/exchange/account', member.url()).href);
    await expect(member.getByRole('link', { name: say('exchange', 'tct.withdraw') })).toBeVisible();
    await clean(member);
  });

  await test.step('an administrator halts it with a reason, and the member reads since when', async () => {
    const admin = await time.newPerson();
    await openAs(admin, demo, ADMIN, '/admin/exchange');
    await expect(
      admin.getByText(say('admin-exchange', 'standing.open'), { exact: true }),
    ).toBeVisible();
    await clean(admin);
    await admin.getByRole('button', { name: say('admin-exchange', 'halt'), exact: true }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Revisamos el precio');
    await dialog.getByRole('button', { name: say('admin-exchange', 'halt'), exact: true }).click();
    await expect(admin.getByText('Revisamos el precio')).toBeVisible();
    await clean(admin);

    await member.goto(new URL('/exchange', member.url()).href);
    await expect(member.getByText(say.like('exchange', 'refuse.halted'))).toBeVisible();
    await expect(member.getByRole('button', { name: say('exchange', 'ask') })).toBeDisabled();
    await clean(member);
  });

  await test.step('switched off, what the member has stays within reach', async () => {
    await switchArea(demo, 'off');
    await member.goto(new URL('/exchange', member.url()).href);
    await expect(member.getByText(say('exchange', 'closed'))).toBeVisible();
    await clean(member);
    await member.getByRole('link', { name: say('exchange', 'closed.history') }).click();
    await expect(member.getByRole('heading', { level: 1 })).toHaveText(
      say('shell', 'heading.exchange-history'),
    );
  });
});
