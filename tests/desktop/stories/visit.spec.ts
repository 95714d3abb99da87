import type { Page } from '@playwright/test';
import type { Texts } from '../../e2e-web/support/texts.ts';
import { expect, expectSignedIn, goTo, logIn, test } from '../harness/test.ts';

const ADMIN = 'admin2@demo.test';
const REASON = 'Comprobar el precio fijado del retiro';

async function beginVisit(page: Page, say: Texts): Promise<void> {
  await goTo(page, '/admin/members?q=valeria');
  await page
    .getByRole('button', { name: /valeria/i })
    .first()
    .click();
  await page.getByRole('button', { name: say('viewas', 'open') }).click();
  await page.getByRole('textbox', { name: say.like('viewas', 'reason') }).fill(REASON);
  await page.getByRole('button', { name: say.like('viewas', 'enter') }).click();
  await expect(page.getByRole('region', { name: say('viewas', 'band') })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Valeria');
}

test('a member’s account is visited in the app, left, and closed by the lock', async ({
  start,
  say,
}) => {
  const { page } = await start();
  await logIn(page, say, ADMIN);
  await beginVisit(page, say);
  const band = page.getByRole('region', { name: say('viewas', 'band') });
  const [own, visit] = await page.evaluate(async () => {
    const { desktop } = globalThis as unknown as {
      desktop: { session: { renew(): Promise<object> }; vault: { lock(): Promise<void> } };
    };
    return [await desktop.session.renew(), document.title] as const;
  });
  // The main process still has only the viewer's own session.
  expect(own).toHaveProperty('access');
  expect(visit).toContain('Valeria');

  await page.getByRole('button', { name: say('viewas', 'leave') }).click();
  await expectSignedIn(page);
  await expect(band).toHaveCount(0);
  await expect(page.getByRole('button', { name: say('viewas', 'open') })).toBeVisible();

  await beginVisit(page, say);
  await page.evaluate(async () => {
    const { desktop } = globalThis as unknown as {
      desktop: { vault: { lock(): Promise<void> } };
    };
    await desktop.vault.lock();
  });
  await expect(page.getByRole('dialog', { name: say('vault', 'lock.title') })).toBeVisible();
  await expect(band).toHaveCount(0);
  await expect(page.getByText('Valeria Montes')).toHaveCount(0);
});
