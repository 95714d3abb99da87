import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { ledger, type LedgerEntry } from '#contract/api/ledger.ts';
import { addDays, utcDay } from '#contract/rules/days.ts';
import { formatUsd, parseUsd } from '#contract/rules/money.ts';
import { flowOf } from '#contract/rules/reports.ts';
import type { DemoApi } from './support/demo-api.ts';
import { readCsv, readXlsx } from './support/sheet.ts';
import { expect, test } from './support/test.ts';
import type { Texts } from './support/texts.ts';
import { openAs } from './support/visitor.ts';

const MEMBER = 'member@demo.test';

test('a report is the same sum on screen, as CSV, as a sheet and in the ledger', async ({
  page,
  say,
  demo,
}) => {
  await openAs(page, demo, MEMBER, '/reports');
  for (const { period, days, account } of [
    { period: '90d', days: 90, account: 'direct' },
    { period: '30d', days: 30, account: 'pool' },
  ] as const) {
    await test.step(`${account}, ${period}`, async () => {
      await page.goto('/reports');
      const filters = page.getByRole('group', { name: say('reports', 'filter.label') });
      const choose = (filter: string, value: string) =>
        filters.getByLabel(say('reports', `filter.${filter}`), { exact: true }).selectOption(value);
      await choose('period', period);
      await choose('account', account);

      const expected = sumsOf(await entriesOf(demo, { days, account }));
      // A report of nothing, or of one direction, would agree with anything.
      expect(expected.in).not.toBe('0.00');
      const total = page.getByText(say('reports', 'total.net_other', { count: expected.count }));
      await expect(total).toBeVisible();
      expect(await shownTotals(page, say)).toEqual(expected);

      const csv = readCsv(await download(page, say('common', 'button.exportCsv'), 'csv', 'utf8'));
      const rowOf = reader(say);
      expect(sumsOf(csv.map(rowOf))).toEqual(expected);
      const accountName = say('ledger', `account.${account}`);
      expect(new Set(csv.map(cell(say('reports', 'column.account'))))).toEqual(
        new Set([accountName]),
      );
      const sheet = readXlsx(
        Buffer.from(
          await download(page, say('reports', 'export.xlsx'), 'xlsx', 'base64'),
          'base64',
        ),
      );
      expect(sumsOf(sheet.map(rowOf))).toEqual(expected);
      // The columns of in and out add up to the same, and the rows are the same in both files.
      for (const rows of [csv, sheet]) {
        const [ins, outs] = ['in', 'out'].map((side) =>
          rows.map(figure(say('reports', `file.${side}`))),
        );
        expect(netOf([...(ins ?? []), ...(outs ?? [])])).toBe(expected.net);
      }
      const entry = cell(say('reports', 'file.entry'));
      expect(sheet.map(entry)).toEqual(csv.map(entry));
    });
  }
});

interface Row {
  readonly amount: string;
  readonly isMoved: boolean;
}

type FileRow = Readonly<Record<string, string>>;
const cell = (title: string) => (row: FileRow) => row[title];
const figure = (title: string) => (row: FileRow) => row[title] || '0';
const reader =
  (say: Texts) =>
  (row: FileRow): Row => ({
    amount: figure(say('reports', 'file.amount'))(row),
    isMoved: cell(say('reports', 'file.flow'))(row) === say('reports', 'flow.moved'),
  });

const netOf = (amounts: readonly string[]) =>
  formatUsd(amounts.reduce((all, one) => all + parseUsd(one), 0n));

/** What came in and went out, without moves between own accounts, and the net of all. */
function sumsOf(rows: readonly Row[]) {
  const crossing = rows.filter(({ isMoved }) => !isMoved).map(({ amount }) => amount);
  return {
    count: rows.length,
    in: netOf(crossing.filter((one) => parseUsd(one) > 0n)),
    out: netOf(crossing.filter((one) => parseUsd(one) < 0n)),
    net: netOf(rows.map(({ amount }) => amount)),
  };
}

/** The member's ledger itself, page after page: entries of an account within so many days of UTC. */
async function entriesOf(
  demo: DemoApi,
  { days, account }: { readonly days: number; readonly account: string },
): Promise<Row[]> {
  const { access: token } = await demo.signIn(MEMBER);
  const first = addDays(utcDay(new Date()), 1 - days);
  const found: LedgerEntry[] = [];
  let cursor: string | null = null;
  do {
    const query = { account, limit: '100', ...(cursor !== null && { cursor }) };
    const page: { items: LedgerEntry[]; next: string | null } = await demo.call(ledger.list, {
      token,
      query,
    });
    found.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  return found
    .filter(({ occurred_at }) => utcDay(new Date(occurred_at)) >= first)
    .map((entry) => ({ amount: entry.amount, isMoved: flowOf(entry) === 'moved' }));
}

/** In and out of the totals' line, and the net and how many entries it is of in the last of them. */
async function shownTotals(page: Page, say: Texts) {
  const table = page.getByRole('table', { name: say('reports', 'table.label') });
  const lines = table.getByRole('rowgroup').nth(1).getByRole('row');
  const [, income = '', spent = ''] = await lines.first().getByRole('cell').allInnerTexts();
  const [label = '', ...net] = await lines.last().getByRole('cell').allInnerTexts();
  const plain = (text: string) => text.replaceAll(/[^\d.\u2212]/g, '').replace('\u2212', '-');
  return {
    count: Number(label.replaceAll(/\D/g, '')),
    in: plain(income),
    out: plain(spent),
    // In the column of its sign; the account's balance stands behind both.
    net: plain(net.slice(0, 2).join('')),
  };
}

/** What the browser saves when a button is pressed. */
async function download(
  page: Page,
  button: string,
  extension: string,
  encoding: BufferEncoding,
): Promise<string> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^(movimientos|entries)-.+\\.${extension}$`));
  return readFileSync(await file.path(), encoding);
}
