import type { Page } from '@playwright/test';
import type { Certificate } from '#contract/api/academy/academy.ts';
import { withdrawals } from '#contract/api/withdrawals.ts';
import { expect, test } from './support/test.ts';
import { openAs } from './support/visitor.ts';

const MEMBER = 'member@demo.test';

/** Pages of what was sent to the printer, as the browser lays them out. */
async function printed(page: Page, format: 'A4' | 'Letter'): Promise<{ pages: number }> {
  await expect.poll(() => page.evaluate(() => document.body.dataset['printed'])).toBe('yes');
  const pdf = await page.pdf({ format, preferCSSPageSize: format === 'A4' });
  return { pages: pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0 };
}

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.print = () => {
      document.body.dataset['printed'] = 'yes';
    };
  }),
);

for (const format of ['A4', 'Letter'] as const) {
  test(
    `the proof of a payment is one page of ${format}, as wide as the paper, with what was checked`,
    {
      tag: '@computer',
    },
    async ({ page, say, demo }) => {
      const { access: token } = await demo.signIn(MEMBER);
      const { items } = await demo.call(withdrawals.list, { token, query: { status: 'Approved' } });
      await openAs(page, demo, MEMBER, `/made-withdrawals?number=${items[0]?.number}`);
      await page.getByRole('button', { name: say('voucher', 'print'), exact: true }).click();
      const sheet = page.locator('body > section').last();
      await expect(sheet).toContainText(say('voucher', 'verdict.verified'));
      expect(await printed(page, format)).toEqual({ pages: 1 });
    },
  );

  test(
    `a certificate with a name that the PDF lacks is one page of ${format}`,
    {
      tag: '@computer',
    },
    async ({ page, say, demo }) => {
      const certificate: Certificate = {
        number: 'A-2026-00012',
        name: '王小明',
        course: { text: 'Tarifas, riesgos y cómo se calcula cada cifra', language: 'es' },
        slug: 'tarifas-y-riesgos',
        version: 3,
        lessons: 9,
        minutes: 54,
        score: 86,
        hash: 'a3f1'.repeat(16),
        issued_at: '2026-11-23T15:00:00Z',
      };
      await page.route(`**/api/certificates/${certificate.number}/`, (route) =>
        route.fulfill({ json: certificate }),
      );
      await openAs(page, demo, MEMBER, `/academy/certificate/${certificate.number}`);
      await page.getByRole('button', { name: say('certificate', 'print') }).click();
      expect(await printed(page, format)).toEqual({ pages: 1 });
    },
  );
}
