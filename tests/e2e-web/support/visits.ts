import type { Page, Request } from '@playwright/test';
import { addDays, utcDay } from '#contract/rules/days.ts';
import { memberScreens, type ScreenAudience } from '#contract/rules/screens.ts';
import { expect } from './test.ts';

export type Account = 'member@demo.test' | 'admin@demo.test';

/** Screens that one person visits one after the other, in one browser. */
export interface Visit {
  readonly name: string;
  /** Nobody is signed in where this is missing. */
  readonly as?: Account;
  readonly paths: readonly string[];
}

const member = 'member@demo.test';
const admin = 'admin@demo.test';
/** A day of the game that has closed. */
const yesterday = addDays(utcDay(new Date()), -1);

/** Screens in the states that differ most. */
const chosen: readonly Visit[] = [
  {
    name: 'a visitor',
    paths: ['/', '/register?ref=valeria&side=left', '/register', '/forgot-password'],
  },
  {
    name: 'a member who invests',
    as: member,
    paths: [
      '/dashboard',
      '/buy-membership',
      '/buy-membership?view=requests',
      '/my-investment',
      '/my-investment?tab=ended&period=all',
      '/trading',
      '/global-network-deposit',
      '/global-network-progress',
    ],
  },
  {
    name: 'a member who looks at the figures',
    as: member,
    paths: [
      '/withdrawals',
      '/made-withdrawals',
      '/made-withdrawals?number=10001',
      '/reports',
      '/reports?period=year&account=direct',
      '/reports?why=account.direct',
      '/career-plan',
      '/referrals',
    ],
  },
  {
    name: 'a member in the tree',
    as: member,
    paths: ['/binary-tree', '/binary-tree?node=valeria', '/binary-tree?view=list'],
  },
  {
    name: 'a member at home',
    as: member,
    paths: [
      '/profile',
      '/profile?tab=addresses',
      '/profile?tab=password',
      '/profile?tab=sessions',
      '/profile?tab=notifications',
      '/tct-news',
      '/academy',
      '/academy?search=nada-de-eso',
      '/solvency',
      '/verify',
      '/nothing-here',
    ],
  },
  {
    name: 'a member who plays',
    as: member,
    paths: [
      '/online-game',
      '/online-game/practice?size=large',
      `/online-game/practice?day=${yesterday}`,
      '/online-game/days',
      `/online-game/days/${yesterday}`,
      '/online-game/ranking',
      '/online-game/ranking?scope=downline',
    ],
  },
  {
    name: 'a member who asks',
    as: member,
    paths: [
      '/support',
      '/support?view=solved',
      '/support/new?about=withdrawal-10025',
      '/support/new?error=yes&request=4be1-77d0',
      '/support/help',
      '/support/help?q=codigo',
      '/support/help/por-que-recibes-menos-de-lo-que-pides',
      // Closed, solved, waiting for the member, open.
      '/support/1001',
      '/support/1002',
      '/support/1003',
      '/support/1004',
    ],
  },
  {
    name: 'a member who shops',
    as: member,
    paths: [
      '/marketplace',
      '/marketplace?search=billetra',
      '/marketplace?category=papel&sort=price_up',
      '/marketplace/llave-t1-billetera-fisica',
      '/marketplace/nothing-of-this-name',
      '/marketplace/cart',
      '/marketplace/checkout',
      '/marketplace/orders',
      // Partly sent back, on its way, and waiting.
      '/marketplace/orders/30105',
      '/marketplace/orders/30107',
      '/marketplace/orders/30110',
    ],
  },
  {
    name: 'a member who exchanges',
    as: member,
    paths: [
      '/exchange',
      '/exchange?side=sell',
      '/exchange/history',
      // Bought, and sold.
      '/exchange/history?number=70005',
      '/exchange/history?number=70006',
      '/exchange/quotes/70003',
      '/exchange/account',
    ],
  },
  {
    name: 'a member who subscribes',
    as: member,
    paths: [
      '/tokenization',
      '/tokenization?view=ended',
      '/tokenization/planta-solar-guajira',
      '/tokenization/planta-solar-guajira/subscribe',
      '/tokenization/subscriptions',
    ],
  },
  {
    name: 'an administrator who pays',
    as: admin,
    paths: [
      '/admin/withdrawals/',
      '/admin/withdrawals/?view=to_pay',
      '/admin/withdrawals/?view=paid',
      '/admin/payments/',
      '/admin/liabilities/',
      '/admin/members/',
      '/admin/news/',
      '/admin/news/new/',
      '/admin/academy/',
      '/admin/academy/1/',
      '/admin/academy/1/?lesson=1',
      '/admin/academy/1/statistics/',
    ],
  },
  {
    name: 'an administrator who sells',
    as: admin,
    paths: [
      '/admin/market/orders/',
      '/admin/market/orders/?order=30108',
      '/admin/market/products/',
      '/admin/market/products/1/',
      '/admin/market/products/12/',
      '/admin/market/returns/',
      '/admin/market/returns/?return=1101',
      '/admin/market/reviews/?view=all',
    ],
  },
  {
    name: 'an administrator who keeps shop and exchange',
    as: admin,
    paths: [
      '/admin/market/sales/',
      '/admin/market/sales/?view=taxes',
      '/admin/market/setup/',
      '/admin/market/setup/?tab=taxes',
      '/admin/market/setup/?tab=zones',
      '/admin/market/setup/?tab=vouchers',
      '/admin/exchange/',
      '/admin/exchange/?rows=inventory',
    ],
  },
  {
    name: 'an administrator who offers',
    as: admin,
    paths: [
      '/admin/offerings/',
      '/admin/offerings/?state=closed',
      '/admin/offerings/new/',
      // Issued on the demo's chain: distributions are declared here.
      '/admin/offerings/1/',
      '/admin/offerings/1/chain/',
      // Nothing of it is on chain.
      '/admin/offerings/2/chain/',
      '/admin/eligibility/',
      '/admin/eligibility/?state=all',
    ],
  },
  {
    name: 'an administrator who sets things up',
    as: admin,
    paths: [
      '/admin/plans/',
      '/admin/pools/',
      '/admin/approvals/',
      '/admin/staff/',
      '/admin/settings/',
      '/admin/jobs/',
      '/admin/audit/',
    ],
  },
  {
    name: 'an administrator at the desk',
    as: admin,
    paths: [
      '/admin/support/',
      '/admin/support/?view=mine&state=all&sort=last',
      '/admin/support/help/',
      '/admin/support/help/new/',
      '/admin/support/help/1/?view=es',
      '/admin/support/macros/',
      '/admin/support/macros/?macro=new',
      '/admin/support/figures/?days=7',
    ],
  },
];

const known = new Set(
  chosen.flatMap(({ paths }) => paths.map((path) => path.replace(/\/?(\?.*)?$/, ''))),
);
/** Screens that nothing was chosen of, as they are without any choice. */
const others = (audience: ScreenAudience): readonly string[] =>
  Object.entries(memberScreens)
    .filter(([path, who]) => who === audience && !path.includes(':') && !known.has(`/${path}`))
    .map(([path]) => `/${path}`);

/** Every screen there is. */
export const visits: readonly Visit[] = [
  ...chosen,
  { name: 'a member elsewhere', as: member, paths: others('member') } as const,
  { name: 'an administrator elsewhere', as: admin, paths: others('admin') } as const,
].filter(({ paths }) => paths.length > 0);

/** Every screen's number among all: who shows each in one of two ways takes turns by it. */
export function* numbered<Kind extends Visit>(
  all: readonly Kind[],
): Generator<Kind & { readonly first: number }> {
  let first = 0;
  for (const one of all) {
    yield { ...one, first };
    first += one.paths.length;
  }
}

/** Whoever opens a page of this browser next is signed in. */
export async function keepSession(
  page: Page,
  tokens: { readonly access: string; readonly refresh: string },
): Promise<void> {
  watchRequests(page);
  await page.addInitScript((session) => {
    if (location.protocol === 'about:' || self.origin === 'null') return;
    // The app renews them: only the first page of the visit starts with these.
    if (localStorage.getItem('refresh') !== null) return;
    localStorage.setItem('access', session.access);
    localStorage.setItem('refresh', session.refresh);
    localStorage.setItem('timestamp', String(Date.now() + 4 * 60_000));
  }, tokens);
}

/** What each page has asked for and not got yet; streams, which go on for as long as a screen is shown, left out. */
const asked = new WeakMap<Page, Set<Request>>();
/** Pages that follow something over a connection that stays open. */
const following = new WeakSet<Page>();

function watchRequests(page: Page): void {
  if (asked.has(page)) return;
  const open = new Set<Request>();
  asked.set(page, open);
  const done = (request: Request) => void open.delete(request);
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/watch/')) following.add(page);
    else open.add(request);
  });
  page.on('requestfinished', done);
  page.on('requestfailed', done);
}

/**
 * The first screen of a page is loaded, the app leads to the others by itself: that takes half the
 * computing. What has the same path is loaded anew, for nothing would show when it is there.
 */
export async function visit(page: Page, path: string): Promise<void> {
  // A page that is watched may have loaded nothing yet.
  const isInApp = asked.has(page) && page.url() !== 'about:blank';
  watchRequests(page);
  const { pathname, host } = new URL(path, isInApp ? page.url() : 'http://localhost');
  const now = new URL(page.url());
  if (!isInApp || now.pathname === pathname || now.host !== host) {
    await page.goto(path);
    await settled(page);
    return;
  }
  await goInside(page, path);
  await answered(page);
  await still(page);
}

/** Everything that a watched page asked for is answered, and what that led it to ask for. */
async function answered(page: Page): Promise<void> {
  const open = () => expect.poll(() => asked.get(page)?.size).toBe(0);
  await open();
  // A browser that draws nothing calls nobody idle either, for up to a minute: a frame ends that.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestIdleCallback(() => resolve()));
      }),
  );
  await open();
}

/** To another path of the app without loading the page again, until that screen's heading is there. */
export async function goInside(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The screen that is left stays until the next one is there, and has a heading, too.
    for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = '';
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  await expect(page.locator('h1:not([data-left])').first()).toBeVisible({ timeout: 90_000 });
}

/** Data is there, nothing is being loaded and nothing moves any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible({ timeout: 90_000 });
  await idle(page);
  await still(page);
}

/** Nothing is being loaded; a stream that the page follows is never over. */
async function idle(page: Page): Promise<void> {
  const nothingElse = expect
    .poll(() => following.has(page) && asked.get(page)?.size === 0, { timeout: 60_000 })
    .toBe(true);
  await Promise.race([
    page.waitForLoadState('networkidle'),
    nothingElse.catch(() => new Promise<never>(() => {})),
  ]);
}

/** Two frames later: queries about the window's size are answered, and what measures itself has drawn what follows. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
      }),
  );

/** Nothing waits, nothing moves. */
export async function still(page: Page): Promise<void> {
  // A size that was just set is known to the styles at once, to the code in the next frame.
  await drawn(page);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map((animation) => animation.finished)),
  );
}
