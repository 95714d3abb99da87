import type { Page } from '@playwright/test';
import { violationsOf } from './support/axe.ts';
import { registerNewcomer } from './support/newcomer.ts';
import { expect, test } from './support/test.ts';
import { openAs } from './support/visitor.ts';

/** A document of so many bytes, and of a byte that makes it another one. */
const pdf = (name: string, bytes: number) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n%${' '.repeat(bytes)}\n%%EOF\n`),
});

/** Bytes a second that leave; null: as many as can. */
async function slowly(page: Page, rate: number | null): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: rate ?? -1,
  });
}

test('a passport is sent, cancelled, sent again and asked with, and all of it is taken back', async ({
  page,
  demo,
  say,
}) => {
  const { email } = await registerNewcomer(demo, { name: 'elena', sponsor: 'valeria' });
  await openAs(page, demo, email, '/tokenization/eligibility');
  const passport = say('eligibility', 'document.passport');
  const chooser = page.getByLabel(passport, { exact: true }).and(page.locator('input[type=file]'));
  await expect(page.getByText(say('eligibility', 'say.none'))).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await slowly(page, 100_000);
  await chooser.setInputFiles(pdf('largo.pdf', 900_000));
  const progress = say('eligibility', 'file.progress', { name: 'largo.pdf' });
  await expect(page.getByRole('progressbar', { name: progress })).toHaveText(/^[1-9]\d?\s?%$/);
  const gone = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/eligibility/documents/'),
  );
  await page
    .getByRole('button', { name: say('eligibility', 'file.cancel', { name: 'largo.pdf' }) })
    .click();
  await gone;
  await slowly(page, null);

  await chooser.setInputFiles(pdf('pasaporte.pdf', 3000));
  const remove = say('eligibility', 'file.remove', { name: passport });
  await expect(page.getByRole('button', { name: remove })).toBeVisible();
  await page.getByLabel(say('eligibility', 'name.natural_person')).fill('Elena Sarmiento Ruiz');
  await page.getByLabel(say('eligibility', 'date.natural_person')).fill('1990-04-12');
  await page.getByRole('button', { name: say('eligibility', 'ask.button') }).click();
  await expect(page.getByText(say('eligibility', 'say.asked'))).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: say('eligibility', 'withdraw'), exact: true }).click();
  await page.getByRole('button', { name: say('eligibility', 'withdraw.confirm') }).click();
  await expect(page.getByText(say('eligibility', 'say.withdrawn'))).toBeVisible();
  await expect(page.getByText('Elena Sarmiento Ruiz')).toBeHidden();
});
