import type { Page } from '@playwright/test';
import { violationsOf } from './support/axe.ts';
import { displays, findingsOn, showOn, type Display } from './support/displays.ts';
import { auditForcedColours } from './support/forced-colours.ts';
import { auditLayout } from './support/layout-audit.ts';
import { isWholeMatrix } from './support/matrix.ts';
import { expect, test } from './support/test.ts';
import { keepSession, visit, visits, type Visit } from './support/visits.ts';

/** Four that differ in everything; `npm run test:deep` audits every screen, in both languages. */
const sample: readonly Visit[] = [
  {
    name: 'a member',
    as: 'member@demo.test',
    paths: ['/dashboard', '/reports', '/binary-tree', '/withdrawals'],
  },
];

/** Every second display, in turns from screen to screen; `npm run test:deep` shows each on all. */
const displaysOf = (screen: number): readonly Display[] =>
  displays.filter((_, index) => isWholeMatrix || (index + screen) % 2 === 0);

/** Milliseconds that one screen may take on all displays, on a computer that does much else. */
const A_SCREEN = 120_000;

// What is measured stands still.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('every display shows the whole of a screen', () => {
  test.describe.configure({ mode: 'parallel' });
  for (const locale of isWholeMatrix ? ['es-MX', 'en-US'] : ['es-MX']) {
    test.describe(locale, () => {
      test.use({ locale });
      for (const { name, as, paths } of isWholeMatrix ? visits : sample) {
        test(`${name}: ${paths.length}`, async ({ page, demo }) => {
          test.setTimeout((paths.length + 1) * A_SCREEN);
          if (as) await keepSession(page, await demo.signIn(as));
          for (const [index, path] of paths.entries()) {
            await visit(page, path);
            for (const display of displaysOf(index)) {
              const found = [...(await findingsOn(page, display))];
              // The others differ in nothing that axe sees, but in its pace.
              if (isWholeMatrix || display.forcedColours) found.push(...(await violationsOf(page)));
              expect.soft(found, `${path}, ${display.name}`).toEqual([]);
            }
            await showOn(page, { name: 'a computer', width: 1280, height: 800 });
          }
        });
      }
    });
  }
});

/** A page of nothing but this, in a window of 400 px. */
async function draw(page: Page, body: string): Promise<void> {
  await page.setViewportSize({ width: 400, height: 600 });
  await page.setContent(`<style>body { margin: 0; font: 16px/20px serif }</style>${body}`);
}

test.describe('the audit of a layout', () => {
  const faults = [
    ['a page that is too wide', '<p style="inline-size: 450px">wide</p>', /page is 50 px too wide/],
    [
      'a text that is cut',
      '<p style="inline-size: 40px; overflow: hidden; white-space: nowrap">a long line</p>',
      /^cut: "a long line"/,
    ],
    [
      'a text cut below',
      '<div style="block-size: 22px; overflow: hidden">one<br>two</div>',
      /^cut: /,
    ],
    [
      'a text shortened without a tip',
      '<p style="inline-size: 40px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">a long line</p>',
      /^shortened without a tip/,
    ],
    [
      'a part that scrolls without a hint',
      '<div style="overflow-x: auto; inline-size: 90px"><p style="inline-size: 300px">table</p></div>',
      /^scrolls sideways without a hint/,
    ],
    [
      'texts printed over each other',
      '<p>some text</p><p style="margin-block-start: -34px">another</p>',
      /^over each other: "some text" and "another"/,
    ],
    [
      'a text that leaves its card',
      '<div style="border: 1px solid; inline-size: 60px; white-space: nowrap">-2,878.77 USD</div>',
      /^outside: "-2,878.77 USD" leaves <div> by/,
    ],
    [
      'bars over half of the window',
      '<p style="position: fixed; inset: 0 0 auto; block-size: 300px">bar</p>',
      /^bars cover 50 %/,
    ],
  ] as const;
  for (const [fault, body, finding] of faults) {
    test(`finds ${fault}`, async ({ page }) => {
      await draw(page, body);
      const found = await auditLayout(page);
      expect(found).toHaveLength(1);
      expect(found[0]).toMatch(finding);
    });
  }

  test('finds nothing where all has its place, or says that there is more', async ({ page }) => {
    await draw(
      page,
      `<h1>Title</h1>
       <div style="border: 1px solid; inline-size: 200px">words that take two lines, or three</div>
       <p title="a long line" style="inline-size: 40px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">a long line</p>
       <div style="overflow-x: auto; inline-size: 90px; mask-image: linear-gradient(to right, #000 80%, transparent)">
         <p style="inline-size: 300px">tabs</p>
       </div>
       <span style="position: absolute; inline-size: 1px; overflow: hidden; clip-path: inset(50%)">only spoken</span>
       <div style="position: sticky; inset-block-start: 0; inline-size: 150px; block-size: 360px; margin-inline: auto"></div>
       <nav style="position: fixed; inset: auto 0 0; block-size: 60px">bar</nav>`,
    );
    expect(await auditLayout(page)).toEqual([]);
  });
});

test.describe('the audit of forced colours', () => {
  const choice = (style: string) =>
    `<div role="radiogroup"><label style="${style}"><input type="radio" name="a" checked style="appearance: none">USDT</label>
     <label><input type="radio" name="a" style="appearance: none">TCT</label></div>`;

  test('finds a bar that is only a colour, and a choice shown by colour alone', async ({
    page,
  }) => {
    await draw(
      page,
      `<div style="background: #d0d0d0; block-size: 6px"></div>${choice('background: #def')}`,
    );
    expect(await auditForcedColours(page)).toEqual([
      'chosen by colour alone: "USDT"',
      expect.stringMatching(/^only a colour: <div/),
    ]);
  });

  test('finds nothing where a bar has an edge and a choice has one, too', async ({ page }) => {
    await draw(
      page,
      `<div style="background: #d0d0d0; border: 1px solid; block-size: 6px"></div>${choice('outline: 2px solid')}`,
    );
    expect(await auditForcedColours(page)).toEqual([]);
  });
});
