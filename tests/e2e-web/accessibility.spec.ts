import type { Page } from '@playwright/test';
import { academyStates } from './support/academy-states.ts';
import { violationsOf } from './support/axe.ts';
import { isWholeMatrix } from './support/matrix.ts';
import { showScheme } from './support/color-scheme.ts';
import { expect, test } from './support/test.ts';
import { overlays } from './support/overlays.ts';
import { keepSession, still, settled, visit, visits, type Visit } from './support/visits.ts';

interface Look {
  readonly scheme: 'light' | 'dark';
  readonly size?: { readonly width: number; readonly height: number };
}

/**
 * Each screen is loaded once and audited as a computer shows it, in light, and as a phone does, in
 * dark; `npm run test:deep` audits both schemes with either device.
 */
const firstLook: Look = isWholeMatrix
  ? { scheme: 'light' }
  : { scheme: 'light', size: { width: 1280, height: 800 } };
const looks: readonly Look[] = [
  firstLook,
  isWholeMatrix ? { scheme: 'dark' } : { scheme: 'dark', size: { width: 390, height: 844 } },
];

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

test.describe('no screen has an accessibility violation, in light or in dark', () => {
  test.describe.configure({ mode: 'parallel' });
  for (const { name, as, paths } of [...visits, ...more]) {
    test(`before ${name}: ${paths.length}`, async ({ page, demo }) => {
      // What one look may take on a busy machine, for each of them.
      test.setTimeout(A_LOOK_MS * looks.length * (paths.length + 1));
      if (as) await keepSession(page, await demo.signIn(as));
      for (const path of paths) {
        await visit(page, path);
        await assertAccessible(page, path);
      }
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
    for (const { name, open } of overlays) {
      await show(page, firstLook);
      await open(page, say);
      await assertAccessible(page, name);
      await page.keyboard.press('Escape');
      await expect(page.locator('[role="dialog"], [role="menu"]')).toHaveCount(0);
    }
  });
});

test.describe('no part of the academy has one', () => {
  test('before who learns and who edits', async ({ newPerson, demo, say, baseURL }) => {
    // Five courses are made, and each state is audited twice: more than other tests do.
    test.setTimeout(300_000);
    for (const { as, states } of await academyStates(demo, baseURL ?? '')) {
      const page = await newPerson();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await keepSession(page, await demo.signIn(as));
      for (const { name, show: reach } of states) {
        // A phone has none of the editor's sheets.
        await page.setViewportSize(firstLook.size ?? { width: 1280, height: 800 });
        await reach(page, say);
        await assertAccessible(page, name);
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

async function show(page: Page, { scheme, size }: Look): Promise<void> {
  if (size) await page.setViewportSize(size);
  await showScheme(page, scheme);
  await still(page);
}

/** All that is wrong with a screen is reported, and the next one audited. */
async function assertAccessible(page: Page, what: string): Promise<void> {
  // The content of a frame would have to be audited there.
  await expect(page.locator('iframe')).toHaveCount(0);
  for (const look of looks) {
    await show(page, look);
    expect.soft(await violationsOf(page), `${what}, ${look.scheme}`).toEqual([]);
  }
}
