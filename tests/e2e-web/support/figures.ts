import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import { still } from './visits.ts';

/** A figure that opens its reason: what was asked about, and every text that the screen shows of it. */
export interface ShownFigure {
  /** As the address carries it: `account.available`. */
  readonly subject: string;
  readonly texts: readonly string[];
}

/** Figures with a "why" on the screen; of each there must be a text, and of each text a "why". */
export async function shownFigures(page: Page): Promise<readonly ShownFigure[]> {
  const { asked, shown, nameless } = await page.evaluate(() => {
    const isSeen = (element: Element) => {
      const box = element.getBoundingClientRect();
      const inner = element.firstElementChild?.getBoundingClientRect();
      return box.width > 0 || (inner?.width ?? 0) > 0;
    };
    const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen);
    const named = (attribute: 'why' | 'figure') =>
      all(`[data-${attribute}]`).map((element) => ({
        subject: (element as HTMLElement).dataset[attribute] ?? '',
        text: (element as HTMLElement).textContent.trim(),
      }));
    const label = /^(¿Por qué este número\?|Why this number\?)/;
    const unmarked = all('button:not([data-why])')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent)
      .filter((text) => label.test(text.trim()));
    return { asked: named('why'), shown: named('figure'), nameless: unmarked };
  });
  expect(nameless, 'a "why" that does not name its figure').toEqual([]);
  const subjects = [...new Set(asked.map(({ subject }) => subject))];
  const figures = subjects.map((subject) => ({
    subject,
    texts: shown.filter((one) => one.subject === subject).map(({ text }) => text),
  }));
  expect(
    figures.filter(({ texts }) => texts.length === 0),
    'a "why" without its figure',
  ).toEqual([]);
  expect(
    shown.filter(({ subject }) => !subjects.includes(subject)),
    'a figure without its "why"',
  ).toEqual([]);
  return figures;
}

/** Opens a figure's reason as a person does, and returns its last line and what the device says to it. */
export async function reasonOf(
  page: Page,
  subject: string,
): Promise<{ readonly lastLine: string; readonly verdict: string }> {
  await page.locator(`[data-why="${subject}"]`).first().click();
  const dialog = page.getByRole('dialog');
  const results = dialog.getByRole('region').locator('> :first-child [data-result]');
  await expect(results, subject).toHaveCount(1);
  const lines = dialog.getByRole('region').locator('> :first-child ol > li');
  const lastLine = await lines.last().locator('[data-result]').textContent();
  // A list below may still be loading, which is a status too.
  const verdict = await dialog.locator('span[role="status"]').textContent();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await still(page);
  return { lastLine: lastLine ?? '', verdict: verdict ?? '' };
}

/** "+4,862.040000 USD" → sign, digits before and behind the point, unit. */
function read(text: string) {
  const [, sign, whole, fraction = '', unit = ''] =
    /^([+\u2212-]?)([\d,]+)(?:\.(\d+))?\s*(\p{L}*)$/u.exec(text.trim()) ?? [];
  if (whole === undefined) throw new Error(`No figure: ${text}`);
  return { isBelow: sign !== '' && sign !== '+', whole: whole.replaceAll(',', ''), fraction, unit };
}

/** Whether a figure is what the last line says: to as many decimals as the figure shows, cut. */
export function isSame(figure: string, lastLine: string): boolean {
  const [shown, exact] = [read(figure), read(lastLine)];
  return (
    shown.isBelow === exact.isBelow &&
    shown.whole === exact.whole &&
    shown.fraction ===
      exact.fraction.padEnd(shown.fraction.length, '0').slice(0, shown.fraction.length) &&
    (shown.unit === '' || exact.unit === '' || shown.unit === exact.unit)
  );
}
