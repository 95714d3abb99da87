import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { ArchiveState, KeepOutcome, KeptPaper } from '#contract/ipc/archive.ts';
import { showLook } from '../../e2e-web/support/color-scheme.ts';
import { violationsOf } from '../../e2e-web/support/axe.ts';
import { COMPUTER, isWholeMatrix } from '../../e2e-web/support/matrix.ts';
import { demoApi, DEMO_PASSWORD } from '../../e2e-web/support/demo-api.ts';
import { registerNewcomer } from '../../e2e-web/support/newcomer.ts';
import { auditTexts } from '../../e2e-web/support/text-audit.ts';
import { entry, invoicePaper, statement, voucherPaper } from '../../support/papers/kept-papers.ts';
import { buildPseudoDesktop } from '../../support/texts/pseudo-locale.ts';
import type { LaunchOptions } from '../harness/launch.ts';
import type { Mutation } from '../harness/given.ts';
import { expect, expectSignedIn, goTo, test } from '../harness/test.ts';

/** The smallest window of the app (src-main/modules/window.ts). */
const SMALLEST = { width: 360, height: 560 } as const;
/** The two that differ most; with `MATRIX=all` in the environment, all of them. */
const looks = isWholeMatrix
  ? ([
      { scheme: 'light', size: COMPUTER },
      { scheme: 'dark', size: COMPUTER },
      { scheme: 'light', size: SMALLEST },
      { scheme: 'dark', size: SMALLEST },
    ] as const)
  : ([
      { scheme: 'light', size: COMPUTER },
      { scheme: 'dark', size: SMALLEST },
    ] as const);

/** What fills a text up is not at the same place in a name that begins with it. */
const meaningless = ['label-content-name-mismatch'];

const pages: Mutation = {
  file: 'main/main.js',
  from: '"../renderer"',
  to: '"../../dist/pseudo-desktop"',
};

type Calls = Readonly<Record<string, Readonly<Record<string, (input?: unknown) => unknown>>>>;
const ask = <Value>(page: Page, part: string, name: string, input?: unknown): Promise<Value> =>
  page.evaluate(
    async ([of, call, given]) => {
      const { desktop } = globalThis as unknown as { readonly desktop: Calls };
      return (await desktop[of]?.[call]?.(given)) as Value;
    },
    [part, name, input] as const,
  );
const state = (page: Page) => ask<ArchiveState>(page, 'archive', 'state');

/** Every text of papers that a test made itself: it came from no server. */
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value instanceof Object ? Object.values(value).flatMap(stringsIn) : [];
};

async function expectGood(page: Page, what: string, papers: readonly unknown[] = []) {
  const own = () => Promise.resolve(stringsIn(papers));
  for (const look of looks) {
    await showLook(page, look);
    await expect(page.locator('body')).toContainText('⟦');
    const { clipped, foreign } = await auditTexts(page, own);
    const violations = await violationsOf(page, meaningless);
    expect
      .soft({ clipped, foreign, violations }, `${what}, ${look.scheme}, ${look.size.width} px`)
      .toEqual({ clipped: [], foreign: [], violations: [] });
  }
}

test('the archive’s screens are readable in longer texts, at the smallest window, in light and dark', async ({
  launch,
  folder,
  api,
}) => {
  test.setTimeout(300_000);
  await buildPseudoDesktop();
  const { email } = await registerNewcomer(demoApi(api), { name: 'Ida', sponsor: 'admin' });
  const start = async (options: Partial<LaunchOptions> = {}) => {
    const app = await launch({ mutations: [pages], ...options });
    const page = await app.page();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    return { app, page };
  };
  const screen = async (page: Page, query = '') => {
    await page.setViewportSize(COMPUTER);
    await page.reload();
    await expectSignedIn(page);
    await goTo(page, `/reports?view=kept${query}`);
    await expect(page.getByRole('switch')).toBeAttached();
  };
  const { app, page } = await start();
  await ask(page, 'session', 'signIn', { email, password: DEMO_PASSWORD });
  await expect.poll(async () => (await state(page)).access).toBe('open');
  await screen(page);
  await expectGood(page, 'nothing kept');

  await ask(page, 'archive', 'choose', true);
  const { member } = await state(page);
  const keep = (paper: KeptPaper) =>
    ask<KeepOutcome>(page, 'archive', 'keep', { member, reason: 'opened', paper });
  const entries = ['3', '4', '5'].map((id) => entry(id));
  const papers = [
    statement(entries),
    voucherPaper(),
    invoicePaper(),
    statement([entry('3', { amount: '57.00' }), entry('4')]),
  ];
  for (const paper of papers) expect(await keep(paper)).toMatch(/kept|differs/);
  await screen(page);
  await expect(page.getByRole('table').getByRole('button')).toHaveCount(papers.length);
  const hashes = await Promise.all(
    papers.map(
      async (_, at) => (await ask<{ hash: string }>(page, 'archive', 'read', at + 1)).hash,
    ),
  );
  const known = [papers, hashes];
  await expectGood(page, 'a list', known);
  for (const at of [1, 2, 3, 4]) {
    await screen(page, `&record=${at}`);
    await expect(page.getByRole('dialog')).toContainText(hashes[at - 1] ?? '');
    await expectGood(page, `record ${at}`, known);
  }
  await screen(page);
  // Asked for again, nothing of it is at the server.
  const [compare, , remove] = await page.locator('[class*="actions"] button').all();
  await compare?.click();
  await expect(page.getByRole('status').getByRole('alert').first()).toBeVisible();
  await expectGood(page, 'compared', known);
  await remove?.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGood(page, 'deleting', known);

  await ask(page, 'vault', 'lock');
  app.changeMachine({ keyring: 'locked' });
  await ask(page, 'vault', 'unlock', { password: DEMO_PASSWORD });
  await expect.poll(async () => (await state(page)).access).toBe('keyring_locked');
  await screen(page);
  await expectGood(page, 'keyring locked', known);
  app.changeMachine({ keyring: 'available' });
  await ask(page, 'archive', 'unlock', '');
  await expect(page.locator('input[type=password]')).toBeVisible();
  await page.locator('input[type=password]').fill('Wrong-2026');
  await page.keyboard.press('Enter');
  await expect(page.locator('[aria-invalid=true]')).toBeVisible();
  await expectGood(page, 'closed', known);
  expect(await ask(page, 'archive', 'unlock', DEMO_PASSWORD)).toBe(true);
  await app.kill9();

  const path = join(
    folder,
    'profile/statements',
    readdirSync(join(folder, 'profile/statements'))[0] ?? '',
  );
  const whole = readFileSync(path, 'utf8');
  const stored = JSON.parse(whole) as { key: string; records: { box: string }[] };
  const [first, ...others] = stored.records;
  const altered = { ...first, box: others[0]?.box };
  for (const [what, damaged] of [
    ['damaged records', { ...stored, records: [altered, ...others.slice(1)] }],
    ['damaged key', { ...stored, key: `AAAA${stored.key.slice(4)}` }],
  ] as const) {
    writeFileSync(path, JSON.stringify(damaged));
    const again = await start();
    // The keyring was locked when the session was to be kept.
    await ask(again.page, 'session', 'signIn', { email, password: DEMO_PASSWORD });
    await screen(again.page);
    await expect(again.page.getByRole('alert').first()).toBeVisible();
    await expectGood(again.page, what, known);
    await again.app.kill9();
  }
});
