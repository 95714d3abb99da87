import type { Page } from '@playwright/test';
import { violationsOf } from '../support/axe.ts';
import { showScheme } from '../support/color-scheme.ts';
import type { DemoApi } from '../support/demo-api.ts';
import { askSupport, openDesk } from '../support/desk.ts';
import { expect, test } from '../support/test.ts';
import type { Texts } from '../support/texts.ts';
import { keepSession, settled, still } from '../support/visits.ts';

const MEMBER = 'member@demo.test';
const REASON = 'Comprobar el precio fijado del retiro';

/** Everything this browser keeps for the page, as text. */
const kept = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const stores = [localStorage, sessionStorage].map((storage) => Object.entries(storage));
    const databases = await indexedDB.databases();
    const copies = await Promise.all(
      databases.map(
        ({ name = '' }) =>
          new Promise<unknown>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.addEventListener('error', () => reject(opening.error as Error));
            opening.addEventListener('success', () => {
              const database = opening.result;
              const names = [...database.objectStoreNames];
              if (names.length === 0) {
                database.close();
                resolve([]);
                return;
              }
              const reading = database.transaction(names);
              const requests = names.map((store) => reading.objectStore(store).getAll());
              reading.addEventListener('complete', () => {
                resolve(requests.map(({ result }) => result as unknown));
                database.close();
              });
            });
          }),
      ),
    );
    return JSON.stringify([stores, copies]);
  });

/** Opens the member among the administrators' list, and the sheet that asks why. */
async function openSheet(page: Page, say: Texts, search: string): Promise<void> {
  await page.goto(`/admin/members?q=${search}`);
  await settled(page);
  await page
    .getByRole('button', { name: new RegExp(search, 'i') })
    .first()
    .click();
  await page.getByRole('button', { name: say('viewas', 'open') }).click();
  await expect(page.getByRole('dialog').last()).toBeVisible();
}

async function begin(page: Page, demo: DemoApi, say: Texts, ticket = ''): Promise<void> {
  await keepSession(page, await demo.signIn('admin@demo.test'));
  await openSheet(page, say, 'valeria');
  await page.getByRole('textbox', { name: say.like('viewas', 'reason') }).fill(REASON);
  await page.getByRole('textbox', { name: say('viewas', 'ticket') }).fill(ticket);
  await page.getByRole('button', { name: say.like('viewas', 'enter') }).click();
  await expect(page.getByRole('region', { name: say('viewas', 'band') })).toBeVisible();
  await settled(page);
}

test('an administrator looks at a member’s account, changes nothing, and the member reads why', async ({
  page,
  demo,
  say,
  newPerson,
  onPhone,
}) => {
  await openDesk(demo);
  const { number } = await askSupport(demo);
  await begin(page, demo, say, String(number));
  const band = page.getByRole('region', { name: say('viewas', 'band') });
  const foot = page.getByRole('region', { name: say('viewas', 'foot') });
  await expect(band).toContainText('Valeria');
  if (!onPhone) await expect(band).toContainText(REASON);
  await expect(page).toHaveTitle(/Valeria/);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon-visit.svg');
  // The member's own figures, through the member's own screens.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Valeria');
  // What would take something out or lead to writing looks as if it could not.
  const off = [
    page.getByRole('button', { name: say('dashboard', 'link.copyMine') }),
    page.getByRole('link', { name: say('dashboard', 'action.withdraw') }),
  ];
  for (const control of off) await expect(control.first()).toHaveCSS('box-shadow', 'none');
  const plain = page.getByRole('button', { name: say('common', 'button.showQr') });
  await expect(plain).not.toHaveCSS('box-shadow', 'none');
  expect(await violationsOf(page)).toEqual([]);
  await showScheme(page, 'dark');
  await still(page);
  expect(await violationsOf(page)).toEqual([]);
  await showScheme(page, 'light');

  await page.locator('a[href="/withdrawals"]:visible').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    say('shell', 'heading.withdrawals'),
  );
  await settled(page);
  const refused = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.status() === 403,
  );
  await page
    .getByRole('textbox', { name: say('withdrawals', 'amount.label') })
    .first()
    .fill('25');
  await page.getByPlaceholder('0x…').fill('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC');
  expect((await (await refused).json()) as unknown).toMatchObject({ code: 'visit_read_only' });
  await expect(page.getByRole('alert').filter({ hasText: 'Valeria' })).toBeVisible();
  await expect(foot).toContainText(/\b[1-9]\d* (acci|blocked)/);

  const stored = await kept(page);
  await page.getByRole('button', { name: say('viewas', 'leave') }).click();
  await expect(band).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/members/);
  await settled(page);
  // Still the administrator, and nothing of the member was written down.
  await expect(page.getByRole('button', { name: say('viewas', 'open') })).toBeVisible();
  for (const text of [stored, await kept(page)]) {
    expect(text).not.toContain('visit.');
    expect(text).not.toContain('Valeria');
  }

  const own = await newPerson();
  await keepSession(own, await demo.signIn(MEMBER));
  await own.goto('/profile?tab=sessions');
  await settled(own);
  await expect(own.getByText(REASON).first()).toBeVisible();
  await own.getByRole('button', { name: new RegExp(`^${say('shell', 'frame.inbox')}`) }).click();
  await expect(own.getByText(say('inbox', 'title.support.visited')).first()).toBeVisible();
  // What was looked for is written down where the screens are one's own.
  await expect.poll(() => kept(own)).toContain('Valeria');
});

test('other windows show nothing meanwhile, and its time passes', async ({ page, demo, say }) => {
  await page.clock.install();
  await begin(page, demo, say);
  const band = page.getByRole('region', { name: say('viewas', 'band') });
  const other = await page.context().newPage();
  await other.goto('/made-withdrawals');
  const cover = other.getByRole('dialog', { name: say('viewas', 'covered.title') });
  await expect(cover).toBeVisible();
  expect(await violationsOf(other)).toEqual([]);
  await other.keyboard.press('Escape');
  await expect(cover).toBeVisible();

  await page.bringToFront();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await expect(page.getByRole('alert')).toContainText(say('viewas', 'off.title'));
  await page.keyboard.press('Escape');
  await expect(band).toBeVisible();

  await page.clock.fastForward('15:01');
  await expect(page.getByText(say('viewas', 'over', { minutes: 15 }))).toBeVisible();
  await expect(page.getByText('Valeria Montes')).toHaveCount(1);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: say('viewas', 'over.leave') }).click();
  await expect(page).toHaveURL(/\/admin\/members/);
  await expect(cover).toHaveCount(0);
});
