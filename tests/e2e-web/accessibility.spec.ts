import type { Page } from '@playwright/test';
import { academyStates } from './support/academy-states.ts';
import { violationsOf } from './support/axe.ts';
import { COMPUTER, inTurns, isWholeMatrix, looks as bothLooks } from './support/matrix.ts';
import { showLook } from './support/color-scheme.ts';
import { expect, test } from './support/test.ts';
import { overlays } from './support/overlays.ts';
import { keepSession, numbered, settled, visit, visits, type Visit } from './support/visits.ts';

/**
 * In turns as a computer shows it, in light, or as a phone does, in dark; `npm run test:deep` audits
 * both schemes with either device.
 */
const looks = isWholeMatrix ? ([{ scheme: 'light' }, { scheme: 'dark' }] as const) : bothLooks;
const [firstLook] = looks;

/** Of one audit, on a machine that does other work beside it. */
const A_LOOK_MS = 20_000;

// What is audited stands still; that it moves on its way there has tests of its own.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What only these tests look at: a page of the demo, and a form that opens by its address. */
const more: readonly Visit[] = [
  { name: 'a visitor of the demo', paths: ['/demo/mailbox?email=member@demo.test'] },
  {
    name: 'a member who adds an address',
    as: 'member@demo.test',
    paths: ['/profile?tab=addresses&add='],
  },
];

/** In `npm test` the screens that all tests walk over are audited while their texts are read. */
const screens = isWholeMatrix ? [...visits, ...more] : more;

test.describe('no screen has an accessibility violation, in light or in dark', () => {
  test.describe.configure({ mode: 'parallel' });
  for (const { name, as, paths, first } of numbered(screens)) {
    test.describe(`before ${name}: ${paths.length}`, () => {
      test('all of them', async ({ page, demo }) => {
        // What one look may take on a busy machine, for each of them.
        test.setTimeout(A_LOOK_MS * looks.length * (paths.length + 1));
        if (as) await keepSession(page, await demo.signIn(as));
        for (const [index, path] of paths.entries()) {
          await visit(page, path);
          await assertAccessible(page, path, first + index);
        }
      });
    });
  }

  test(`over a screen: ${overlays.map(({ name }) => name).join(', ')}`, async ({
    page,
    demo,
    say,
  }) => {
    await keepSession(page, await demo.signIn('member@demo.test'));
    await page.goto('/made-withdrawals');
    await settled(page);
    for (const [index, { name, open }] of overlays.entries()) {
      await showLook(page, firstLook);
      await open(page, say);
      await assertAccessible(page, name, index);
      await page.keyboard.press('Escape');
      await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0);
    }
  });
});

test.describe('no part of the academy has one', () => {
  test('before who learns and who edits', async ({ newPerson, demo, say, baseURL }) => {
    // Five courses are made, and more states are audited than in other tests.
    test.setTimeout(600_000);
    for (const { as, states } of await academyStates(demo, baseURL ?? '')) {
      const page = await newPerson();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await keepSession(page, await demo.signIn(as));
      for (const [index, { name, show: reach }] of states.entries()) {
        // A phone has none of the editor's sheets.
        await page.setViewportSize(COMPUTER);
        await reach(page, say);
        await assertAccessible(page, name, index);
      }
    }
  });
});

test('the audit finds a picture without words, and nothing where it has some', async ({ page }) => {
  const draw = (picture: string) =>
    page.setContent(
      `<html lang="es"><title>Foto</title><main><h1>Foto</h1><img src="data:," ${picture}></main></html>`,
    );
  await draw('');
  expect(await violationsOf(page)).toEqual([expect.stringMatching(/^image-alt: <img /)]);
  await draw('alt="El edificio"');
  expect(await violationsOf(page)).toEqual([]);
});

/**
 * All that is wrong with a screen is reported, and the next one audited.
 * @param item its number among those that take turns
 */
async function assertAccessible(page: Page, what: string, item: number): Promise<void> {
  // The content of a frame would have to be audited there.
  await expect(page.locator('iframe')).toHaveCount(0);
  for (const look of inTurns(looks, item)) {
    await showLook(page, look);
    expect.soft(await violationsOf(page), `${what}, ${look.scheme}`).toEqual([]);
  }
}
