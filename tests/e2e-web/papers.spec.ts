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

/** Marked lines of a printed page: Chromium writes an annotation for each link in it. */
async function marksOnFirst(page: Page, height: number): Promise<'both' | 'row' | 'none'> {
  const pdf = await page.pdf({ width: '210mm', height: `${height}mm`, pageRanges: '1' });
  const text = pdf.toString('latin1');
  if (text.includes('https://totals.mark/')) return 'both';
  return text.includes('https://row.mark/') ? 'row' : 'none';
}

test(
  'a statement’s totals are never alone on its last page',
  { tag: '@computer' },
  async ({ page, say, demo }) => {
    await openAs(page, demo, MEMBER, '/reports?period=7d');
    await page.getByRole('button', { name: say('reports', 'export.print'), exact: true }).click();
    await expect.poll(() => page.evaluate(() => document.body.dataset['printed'])).toBe('yes');
    await page.emulateMedia({ media: 'print' });
    // As wide as the paper between its margins.
    await page.setViewportSize({ width: 688, height: 900 });
    const sheet = page.locator('body > section').last();
    const heights = await sheet.evaluate((shown) => {
      // The app takes its own away after the first print.
      const section = shown.cloneNode(true) as Element;
      shown.after(section);
      shown.removeAttribute('class');
      const mark = (row: Element | null | undefined, name: string) => {
        const link = document.createElement('a');
        link.href = `https://${name}.mark/`;
        link.textContent = '·';
        row?.firstElementChild?.append(link);
      };
      const [rows, totals] = [...section.querySelectorAll('tbody, tfoot')].slice(-2);
      for (const row of [...(rows?.children ?? [])].slice(0, -8)) row.remove();
      mark(rows?.lastElementChild, 'row');
      mark(totals?.firstElementChild, 'totals');
      const millimetres = (pixels: number) => Math.ceil((pixels * 25.4) / 96);
      const all = millimetres(section.getBoundingClientRect().height) + 28;
      const added = millimetres(totals?.getBoundingClientRect().height ?? 0);
      // From a paper that takes all of it to one that lacks room for the totals and a row.
      return Array.from({ length: 12 }, (_, at) => all + 4 - Math.round((at * (added + 16)) / 11));
    });
    const splits = async () => {
      const found: string[] = [];
      for (const height of heights) found.push(await marksOnFirst(page, height));
      return new Set(found);
    };
    expect(await splits()).toEqual(new Set(['both', 'none']));
    // Without the rule some of these papers would end between the last row and the totals.
    await page.evaluate(() => {
      const rule = new CSSStyleSheet();
      rule.replaceSync('tfoot tr { break-before: auto !important; }');
      document.adoptedStyleSheets.push(rule);
    });
    expect(await splits()).toEqual(new Set(['both', 'row', 'none']));
  },
);
