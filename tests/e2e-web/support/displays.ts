import type { CDPSession, Page } from '@playwright/test';
import { auditForcedColours } from './forced-colours.ts';
import { auditLayout } from './layout-audit.ts';
import { drawn, still } from './visits.ts';

/** What people look at the screens with. */
export interface Display {
  readonly name: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Times the usual size of letters, as text-only zoom enlarges them: the root's letters. */
  readonly zoom?: number;
  /** Times the usual size of letters, as chosen in the browser: the root's, and what widths in em go by. */
  readonly letters?: number;
  /** The system's own colours in place of the page's. */
  readonly forcedColours?: boolean;
}

/** The displays that every screen holds on, beside a computer and a phone as they are sold. */
export const displays: readonly Display[] = [
  { name: 'text zoomed to 200 %', width: 1280, height: 800, zoom: 2 },
  { name: 'letters of 200 %', width: 1280, height: 800, letters: 2 },
  { name: 'forced colours', width: 1280, height: 800, forcedColours: true },
  { name: '320 px', width: 320, height: 640 },
  { name: 'a tablet, 820 px', width: 820, height: 1180 },
  { name: 'a phone held sideways', width: 844, height: 390 },
];

const sessions = new WeakMap<Page, CDPSession>();

async function chooseLetters(page: Page, times: number): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  const fontSizes = { standard: 16 * times, fixed: 13 * times };
  await session.send('Page.setFontSizes', { fontSizes });
}

/** Shows the page on a display without loading it again. */
export async function showOn(page: Page, display: Display): Promise<void> {
  const { width, height, zoom = 1, letters = 1, forcedColours = false } = display;
  await page.emulateMedia({ forcedColors: forcedColours ? 'active' : 'none' });
  await chooseLetters(page, letters);
  await page.evaluate((percent) => {
    document.documentElement.style.fontSize = percent === 100 ? '' : `${percent}%`;
  }, zoom * 100);
  await page.setViewportSize({ width, height });
  await still(page);
}

/** What is wrong with the screen on a display, one line a finding, once it stays the same. */
export async function findingsOn(page: Page, display: Display): Promise<readonly string[]> {
  await showOn(page, display);
  const unrecognised = display.forcedColours ? await auditForcedColours(page) : [];
  let [before, found] = [[''] as readonly string[], await auditLayout(page)];
  while (found.length > 0 && found.join() !== before.join()) {
    await drawn(page);
    [before, found] = [found, await auditLayout(page)];
  }
  return [...unrecognised, ...found];
}
