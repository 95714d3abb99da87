import type { Page } from '@playwright/test';
import { game } from '#contract/api/game/game.ts';
import { addDays, utcDay } from '#contract/rules/days.ts';
import { until } from '../support/until.ts';
import { violationsOf } from './support/axe.ts';
import type { DemoApi } from './support/demo-api.ts';
import { registerNewcomer } from './support/newcomer.ts';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';
import { openAs } from './support/visitor.ts';
import { goInside } from './support/visits.ts';

const clean = async (page: Page): Promise<void> => {
  // A link that the header covers by half is too low for a finger, and is none of the game.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  expect(await violationsOf(page)).toEqual([]);
};

/** Somebody who has never played. */
async function openNewcomer(page: Page, demo: DemoApi, name: string, at: string): Promise<string> {
  const { email } = await registerNewcomer(demo, { name, sponsor: 'valeria' });
  await openAs(page, demo, email, at);
  return email;
}

/** Tabs until the focus is on a slot of the board. */
async function tabToBoard(page: Page): Promise<void> {
  await until('a slot that has the focus', async () => {
    await page.keyboard.press('Tab');
    return page.evaluate(() => document.activeElement?.hasAttribute('data-slot') ?? false);
  });
}

/** Tabs until a button with this name has the focus, and presses it. */
async function pressByKeys(page: Page, name: string): Promise<void> {
  await until(`the focus on ${name}`, async () => {
    await page.keyboard.press('Tab');
    return page.evaluate((wanted) => document.activeElement?.textContent === wanted, name);
  });
  await page.keyboard.press('Enter');
}

const arrivalsLeft = (page: Page, say: Texts) =>
  page.getByRole('group', { name: say('game', 'board') }).locator('[aria-pressed]');

test('a whole board is played by keyboard with what a screen reader says, then listed, checked and switched off', async ({
  page,
  demo,
  say,
}) => {
  const email = await openNewcomer(page, demo, 'Tecla', '/online-game');
  await expect(page.getByText(say('game', 'how.1'))).toBeVisible();
  await clean(page);
  await page.getByRole('button', { name: say('game', 'how.read') }).click();
  await expect(page.getByText(say('game', 'how.1'))).toHaveCount(0);

  const board = page.getByRole('group', { name: say('game', 'board') });
  const status = board.locator('xpath=ancestor::section').getByRole('status');
  await test.step('every move is said, one is taken back, and the board can be read', async () => {
    await tabToBoard(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(status).toHaveText(say.like('game', 'said.placed'));
    await page.keyboard.press('u');
    await expect(status).toHaveText(say.like('game', 'said.undone'));
    for (;;) {
      const left = await arrivalsLeft(page, say).count();
      if (left === 0) break;
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(status).toHaveText(say.like('game', 'legs.said'));
    }
    await expect(status).toHaveText(say.like('game', 'said.last'));
    await page.keyboard.press('l');
    await expect(status).toHaveText(say.like('game', 'slot.member'));
    await clean(page);
  });

  await test.step('it is finished, verified by the server and shared without its board', async () => {
    await pressByKeys(page, say('game', 'finish'));
    await expect(
      page.getByText(say('game', 'result.state.verified'), { exact: true }),
    ).toBeVisible();
    await expect(page.locator('pre')).toContainText('┿');
    await expect(page.locator('pre')).not.toContainText('USD');
    const { access: token } = await demo.signIn(email);
    const { today } = await demo.call(game.state, { token });
    expect(today?.attempt?.state).toBe('verified');
    expect(today?.attempt?.log).toContain(0);
    await clean(page);
  });

  await test.step('the ranking lists them only once they want to be', async () => {
    await page.getByRole('link', { name: say('game', 'part.ranking') }).click();
    await expect(page.getByRole('switch', { name: say('game', 'listed.not') })).toBeDisabled();
    await page
      .getByRole('textbox', { name: say('game', 'nickname') })
      .fill(`t${Date.now().toString(36)}`);
    await page.getByRole('button', { name: say('game', 'nickname.begin') }).click();
    await expect(page.getByRole('switch', { name: say.like('game', 'listed') })).toBeChecked();
    await clean(page);
  });

  await test.step('yesterday is checked here, and the attempt is among the days', async () => {
    await page.getByRole('link', { name: say('game', 'part.days') }).click();
    // The ranking, which stays until this screen is there, says in a sentence what is verified.
    const title = say('shell', 'heading.online-game-days');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(say('game', 'days.state.verified')).first()).toBeVisible();
    await clean(page);
    await goInside(page, `/online-game/days/${addDays(utcDay(new Date()), -1)}`);
    await expect(page.getByText(say('game', 'verify.ok'))).toBeVisible();
    await clean(page);
  });

  await test.step('practice draws a board of its own and sends nothing', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/game/')) {
        sent.push(request.url());
      }
    });
    await goInside(page, '/online-game/practice');
    const practice = page.getByRole('group', { name: say('game', 'practice.board') });
    const open = practice.locator('[aria-pressed]');
    await expect(open.first()).toBeVisible();
    for (;;) {
      if ((await open.count()) === 0) break;
      await open.first().click();
      await page.getByRole('button', { name: say.like('game', 'place') }).click();
    }
    await page.getByRole('button', { name: say('game', 'finish') }).click();
    await expect(page.getByText(say('game', 'practice.beside'))).toBeVisible();
    expect(sent).toEqual([]);
    await clean(page);
  });

  await test.step('switched off it is out of the menu, and comes back', async () => {
    await goInside(page, '/profile?tab=notifications');
    await page.getByRole('switch', { name: say('preferences', 'game.on') }).click();
    await until('the account without the game', async () => {
      const { access: token } = await demo.signIn(email);
      return (await demo.call(game.state, { token })).settings.enabled === false;
    });
    await page.goto(new URL('/online-game', page.url()).href);
    await expect(page.getByText(say('game', 'off'))).toBeVisible();
    await expect(page.locator('nav a[href="/online-game"]')).toHaveCount(0);
    await clean(page);
    await page.getByRole('button', { name: say('game', 'off.on') }).click();
    await expect(
      page.getByText(say('game', 'result.state.verified'), { exact: true }),
    ).toBeVisible();
  });
});

test('an attempt that was played offline is sent from another screen', async ({
  page,
  context,
  demo,
  say,
}) => {
  // The screen that is gone to without a connection was there before.
  const email = await openNewcomer(page, demo, 'Lejos', '/dashboard');
  const firstSteps = page.getByRole('region', { name: say('first-steps', 'title') });
  await expect(firstSteps.getByRole('listitem').first()).toBeVisible();
  await goInside(page, '/online-game');
  const board = page.getByRole('group', { name: say('game', 'board') });
  const open = board.locator('[aria-pressed]');
  await expect(open.first()).toBeVisible();
  await context.setOffline(true);
  for (;;) {
    if ((await open.count()) === 0) break;
    await open.first().click();
    await page.getByRole('button', { name: say.like('game', 'place') }).click();
  }
  await expect(page.getByText(say('game', 'offline'))).toBeVisible();
  await page.getByRole('button', { name: say('game', 'finish') }).click();
  await expect(page.getByText(say('game', 'result.state.waiting'), { exact: true })).toBeVisible();
  await goInside(page, '/dashboard');
  await context.setOffline(false);
  await until('the attempt with the server', async () => {
    const { access: token } = await demo.signIn(email);
    const { today } = await demo.call(game.state, { token });
    return today?.attempt?.state === 'verified';
  });
});
