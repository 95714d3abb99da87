import type { Page } from '@playwright/test';
import { auth } from '#contract/api/account/auth.ts';
import { why, type WhyBalance } from '#contract/api/why.ts';
import { withdrawals } from '#contract/api/withdrawals.ts';
import { isSame, reasonOf, shownFigures } from './support/figures.ts';
import { isWholeMatrix } from './support/matrix.ts';
import { expect, test } from './support/test.ts';
import { keepSession, settled, visit, visits } from './support/visits.ts';

// What is compared stands still; that it moves on its way there has tests of its own.
test.use({ contextOptions: { reducedMotion: 'reduce' } });
// In the whole matrix each test walks over some forty screens.
test.describe.configure({ mode: 'parallel', timeout: 600_000 });

const screensOf = (account: string) =>
  visits.filter(({ as }) => as === account).flatMap(({ paths }) => paths);
const ofMembers = [...screensOf('member@demo.test'), '/reports?period=all&account=global'].filter(
  (path) => !path.includes('why=') && !path.includes('nothing-here'),
);
const ofAdministrators = screensOf('admin@demo.test');
/** Where texts stand and hardly a figure: one person walks through what lies below the first screen. */
const isOfText = (path: string) => /^\/(academy|support|profile)[/?]/.test(path);
const ofOthers = ofMembers.filter((path) => !isOfText(path));

interface Person {
  readonly email: string;
  readonly paths: readonly string[];
  /** What a figure of theirs is about, at least. */
  readonly nouns: readonly string[];
}

/**
 * So many figures of a kind are asked for their reason, on whichever screens they come first; the
 * others are made by the same code, and `npm run test:deep` asks about each.
 */
const ASKED_OF_A_KIND = isWholeMatrix ? Infinity : 4;
const kindOf = (subject: string): string => subject.split('.', 1)[0] ?? '';

/** Screens with a figure that has a reason; `npm run test:deep` finds one that is missing here. */
const hasFigures = (path: string) =>
  /^\/(binary-tree|dashboard|global-network-progress|made-withdrawals|marketplace\/orders|my-investment|reports|tokenization)\b/.test(
    path,
  );

const all = ['account', 'entry', 'volume'];
const everybody: readonly Person[] = [
  { email: 'member@demo.test', paths: ofMembers, nouns: [...all, 'withdrawal'] },
  { email: 'hector@demo.test', paths: ofOthers, nouns: [...all, 'earnings'] },
  { email: 'root@demo.test', paths: ofOthers, nouns: all },
  {
    email: 'admin@demo.test',
    paths: [...ofOthers, ...ofAdministrators],
    nouns: ['account', 'volume'],
  },
];

/** `npm test` walks over a member's screens with figures; `npm run test:deep` over everybody's, all of them. */
const people = isWholeMatrix
  ? everybody
  : everybody.slice(0, 1).map((member) => ({ ...member, paths: ofMembers.filter(hasFigures) }));

for (const { email, paths, nouns } of people) {
  test(`every figure of ${email} is the last line of its reason`, async ({ page, demo }) => {
    const session = await demo.signIn(email);
    await keepSession(page, session);
    const { username } = await demo.call(auth.user, { token: session.access });
    const { items } = await demo.call(withdrawals.list, { token: session.access });
    // Of one that was refused nothing arrives, so there is no figure of it.
    const latest = items.find(({ status }) => status !== 'Refused');
    // A figure that several screens show is asked about once; all of them show the same.
    const reasons = new Map<string, string>();
    const differing: string[] = [];
    const seen = new Set<string>();
    const look = async (path: string, awaited?: string): Promise<void> => {
      await visit(page, path);
      // A sheet's code and its data come one after the other, and nothing is asked for in between.
      if (awaited) await expect(page.locator(`[data-figure="${awaited}"]`).first()).toBeVisible();
      seen.add(new URL(page.url()).pathname.replace(/\/$/, ''));
      const figures = await shownFigures(page);
      if (figures.length > 0 && !hasFigures(path)) differing.push(`${path} has figures`);
      for (const { subject, texts } of figures) {
        const alike = [...reasons.keys()].filter((asked) => kindOf(asked) === kindOf(subject));
        if (!reasons.has(subject) && alike.length >= ASKED_OF_A_KIND) continue;
        const { lastLine, verdict } = reasons.has(subject)
          ? { lastLine: reasons.get(subject) ?? '', verdict: '' }
          : await reasonOf(page, subject);
        reasons.set(subject, lastLine);
        for (const text of texts) {
          if (!isSame(text, lastLine)) differing.push(`${path} ${subject}: ${text}, ${lastLine}`);
        }
        if (disagrees.test(verdict)) differing.push(`${path} ${subject}: ${verdict}`);
      }
    };
    for (const path of paths) await look(path);
    const linked = await menuOf(page);
    await look(`/binary-tree?node=${username}`);
    if (latest) {
      const subject = `withdrawal.${latest.number}`;
      await look(`/made-withdrawals?number=${latest.number}`, subject);
    }
    // A phone shows the same figures in lists of its own.
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/dashboard', '/reports', '/my-investment', '/global-network-progress']) {
      await look(path);
    }
    expect(differing).toEqual([]);
    const found = new Set([...reasons.keys()].map(kindOf));
    expect(nouns.filter((noun) => !found.has(noun))).toEqual([]);
    expect(linked.length).toBeGreaterThan(0);
    if (isWholeMatrix) expect(linked.filter((screen) => !seen.has(screen))).toEqual([]);
  });
}

const disagrees = /no coincide|differs/;

/** Paths of all screens that the menu leads to. */
const menuOf = async (page: Page): Promise<string[]> => {
  const links = await page
    .locator('nav a[href^="/"]')
    .evaluateAll((found) =>
      found.map((link) => new URL((link as HTMLAnchorElement).href).pathname.replace(/\/$/, '')),
    );
  return [...new Set(links)].filter((path) => path !== '');
};

test('a reason that ends elsewhere is found', async ({ page, demo }) => {
  await keepSession(page, await demo.signIn('member@demo.test'));
  await page.route(`**${why.account.path.replace(':account', 'available')}`, async (route) => {
    const answer = await route.fetch();
    const balance = (await answer.json()) as WhyBalance;
    const amount = (Number(balance.amount) + 0.01).toFixed(2);
    await route.fulfill({ response: answer, json: { ...balance, amount } });
  });
  await page.goto('/dashboard');
  await settled(page);
  const figure = (await shownFigures(page)).find(({ subject }) => subject === 'account.available');
  const { lastLine, verdict } = await reasonOf(page, 'account.available');
  expect(figure?.texts.map((text) => isSame(text, lastLine))).toEqual([false]);
  expect(verdict).toMatch(disagrees);
});
