import type { Page } from '@playwright/test';
import { askSupport, openDesk } from './support/desk.ts';
import { expect, test } from './support/test.ts';
import { openAs } from './support/visitor.ts';

/** A text of so many bytes. */
const note = (name: string, bytes: number) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from('Lo que vi. '.repeat(Math.ceil(bytes / 11)).slice(0, bytes)),
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

test('a file says how far it is sent, is sent no further once cancelled, and again where it failed', async ({
  page,
  demo,
  say,
}) => {
  await openDesk(demo);
  const subject = `Archivos ${Date.now()}`;
  const ticket = await askSupport(demo, { category: 'other', subject });
  await openAs(page, demo, 'admin@demo.test', `/admin/support/${ticket.number}`);
  const field = page.getByRole('textbox', { name: say('admin-support', 'reply.field') });
  await expect(field).toBeVisible();
  const chooser = page.locator('input[type=file]').first();

  await slowly(page, 100_000);
  await chooser.setInputFiles(note('largo.txt', 900_000));
  const sent = page.getByRole('progressbar', {
    name: say('ticket', 'files.progress', { name: 'largo.txt' }),
  });
  await expect(sent).toHaveText(/^[1-9]\d?\s?%$/);
  const gone = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith('/api/files/'),
  );
  await page
    .getByRole('button', { name: say('ticket', 'files.cancel', { name: 'largo.txt' }) })
    .click();
  await gone;
  await expect(page.getByText('largo.txt')).toBeHidden();
  await slowly(page, null);

  let isBroken = true;
  await page.route('**/api/files/', (route) => (isBroken ? route.abort() : route.fallback()));
  await chooser.setInputFiles(note('corto.txt', 2000));
  const retry = page.getByRole('button', {
    name: say('ticket', 'files.retry', { name: 'corto.txt' }),
  });
  await expect(retry).toBeVisible();
  isBroken = false;
  await retry.click();
  await expect(page.getByText('2 kB')).toBeVisible();
});

test('a field is as high as what stands in its place, in the narrowest window', async ({
  page,
  demo,
  say,
}) => {
  await openDesk(demo);
  const ticket = await askSupport(demo, { category: 'other', subject: `Estrecho ${Date.now()}` });
  await openAs(page, demo, 'admin@demo.test', `/admin/support/${ticket.number}`);
  for (const mode of ['reply', 'note'] as const) {
    await page
      .getByRole('group', { name: say('admin-support', 'mode') })
      .getByRole('button', { name: say('admin-support', `mode.${mode}`) })
      .click();
    const field = page.getByRole('textbox', { name: say('admin-support', `${mode}.field`) });
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const hidden = await field.evaluate((area) => area.scrollHeight - area.clientHeight);
      expect([mode, width, hidden]).toEqual([mode, width, 0]);
    }
  }
});
