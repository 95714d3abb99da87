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
// Each test walks over some forty screens.
test.describe.configure({ mode: 'parallel', timeout: 300_000 });

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
  /** Screens of the menu that must be among those looked at. */
  readonly menu: RegExp;
}

/**
 * So many figures of a kind are asked for their reason, on whichever screens they come first; the
 * others are made by the same code, and `npm run test:deep` asks about each.
 */
const ASKED_OF_A_KIND = isWholeMatrix ? Infinity : 4;
const kindOf = (subject: string): string => subject.split('.', 1)[0] ?? '';

const all = ['account', 'entry', 'volume'];
const everyScreen = /^/;
const everybody: readonly Person[] = [
  { email: 'member@demo.test', paths: ofMembers, nouns: [...all, 'withdrawal'], menu: everyScreen },
  { email: 'hector@demo.test', paths: ofOthers, nouns: [...all, 'earnings'], menu: everyScreen },
  { email: 'root@demo.test', paths: ofOthers, nouns: all, menu: everyScreen },
  {
    email: 'admin@demo.test',
    // An administrator's own figures are a member's, whose screens the first of them walks over.
    paths: isWholeMatrix ? [...ofOthers, ...ofAdministrators] : ofAdministrators,
    nouns: ['account', 'volume'],
    menu: isWholeMatrix ? everyScreen : /^\/admin\//,
  },
];

/** `npm test` asks about a member's screens and an administrator's; `npm run test:deep` two more members. */
const people = isWholeMatrix
  ? everybody
  : everybody.filter(({ email }) => /^(member|admin)@/.test(email));

for (const { email, paths, nouns, menu } of people) {
  test(`every figure of ${email} is the last line of its reason`, async ({ page, demo }) => {
    const session = await demo.signIn(email);
    await keepSession(page, session);
    const { username } = await demo.call(auth.user, { token: session.access });
    const [paid] = (await demo.call(withdrawals.list, { token: session.access })).items;
    const own = [
      `/binary-tree?node=${username}`,
      ...(paid ? [`/made-withdrawals?number=${paid.number}`] : []),
    ];
    // A figure that several screens show is asked about once; all of them show the same.
    const reasons = new Map<string, string>();
    const differing: string[] = [];
    const seen = new Set<string>();
    const look = async (path: string): Promise<void> => {
      await visit(page, path);
      seen.add(new URL(page.url()).pathname.replace(/\/$/, ''));
      for (const { subject, texts } of await shownFigures(page)) {
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
    const linked = (await menuOf(page)).filter((screen) => menu.test(screen));
    for (const path of own) await look(path);
    // A phone shows the same figures in lists of its own.
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/dashboard', '/reports', '/my-investment', '/global-network-progress']) {
      await look(path);
    }
    expect(differing).toEqual([]);
    const found = new Set([...reasons.keys()].map(kindOf));
    expect(nouns.filter((noun) => !found.has(noun))).toEqual([]);
    expect(linked.length).toBeGreaterThan(0);
    expect(linked.filter((screen) => !seen.has(screen))).toEqual([]);
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
