import { ledger } from '#contract/api/ledger.ts';
import { until } from '../support/until.ts';
import { expect, test } from './support/test.ts';
import { register } from './support/visitor.ts';

const SPONSOR = 'member@demo.test';

test('a newcomer buys a membership on chain; the sponsor gets the bonus, which explains itself', async ({
  page,
  say,
  demo,
}) => {
  test.setTimeout(240_000);
  const username = `bea_${Date.now().toString(36)}`;

  await test.step('a newcomer registers under the sponsor', async () => {
    await page.goto('/register?ref=valeria&side=left');
    await register(page, say, {
      firstName: 'Bea',
      lastName: 'Prueba',
      username,
      email: `${username}@example.test`,
    });
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.locator('#content')).toBeVisible();
  });

  await test.step('chooses a plan and asks to pay it by the network', async () => {
    await page.goto('/buy-membership');
    const plan = page.getByRole('radio', { name: /Esencial|Essential/ });
    await plan.click();
    await expect(plan).toBeChecked();
    await page.getByRole('button', { name: say.like('memberships', 'buy.action') }).click();
    const review = page.getByRole('dialog');
    await review.getByRole('button', { name: say.like('memberships', 'buy.action') }).click();
    await expect(
      page.getByText(say.like('messages', 'Purchase request created successfully')),
    ).toBeVisible();
    await expect(page).toHaveURL(/request=\d+/);
  });

  await test.step('finds the request again after leaving', async () => {
    await page.reload();
    await expect(page.getByText(say('payment', 'status.waiting')).first()).toBeVisible();
  });

  await test.step('pays it with the demo wallet, and the server settles it', async () => {
    await page.getByRole('button', { name: say('payment', 'wallet.pay') }).click();
    await page.getByRole('button', { name: say('wallet', 'demo.name') }).click();
    await page.getByRole('button', { name: say('wallet', 'demo.confirm'), exact: true }).click();
    await expect(page.getByText(say('messages', 'Blockchain transaction success!'))).toBeVisible({
      timeout: 60_000,
    });
    await expect(page.getByText(say('payment', 'status.settled')).first()).toBeVisible();
  });

  const entry = await test.step('the sponsor has the direct bonus of the purchase', async () => {
    const { access: token } = await demo.signIn(SPONSOR);
    return until('the direct bonus is booked', async () => {
      const { items } = await demo.call(ledger.list, { token, query: { kind: 'direct_bonus' } });
      return items.find(({ details }) => details['from'] === username) ?? null;
    });
  });

  await test.step('and reads why it is what it is, computed again on the device', async () => {
    const { access, refresh } = await demo.signIn(SPONSOR);
    await page.evaluate(
      (tokens) => {
        localStorage.setItem('access', tokens.access);
        localStorage.setItem('refresh', tokens.refresh);
        localStorage.setItem('timestamp', String(Date.now() + 4 * 60_000));
      },
      { access, refresh },
    );
    await page.goto(`/reports?why=entry.${entry.id}`);
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText(say('why', 'verdict.agrees'))).toBeVisible();
    await expect(drawer.getByText('Bea Prueba').first()).toBeVisible();
  });
});
