import { burstInTabs } from '../support/sessions/session-tabs.ts';
import { expect, test } from './support/test.ts';
import { openAs } from './support/visitor.ts';

const TABS = 5;
const CALLS = 50;
/** Milliseconds: four times what tabs once gave the storage of the others. */
const LAG = 2000;

test.describe('250 calls in five tabs at the moment the access token ends', () => {
  for (const lag of [0, LAG]) {
    test(`make one refresh, and every call is answered, with a storage ${lag} ms late`, async ({
      context,
      baseURL,
      demo,
    }) => {
      const tokens = await demo.signIn('member@demo.test');
      const result = await burstInTabs(context, baseURL ?? '', tokens, {
        tabs: TABS,
        calls: CALLS,
        lag,
      });
      expect(result.failures).toEqual([]);
      expect(result.refreshes).toBe(1);
      expect(result.refresh).not.toBe(tokens.refresh);
    });
  }

  test('would make several without the lock that tells a late storage', async ({
    context,
    baseURL,
    demo,
  }) => {
    const tokens = await demo.signIn('member@demo.test');
    const result = await burstInTabs(context, baseURL ?? '', tokens, {
      tabs: TABS,
      calls: CALLS,
      locks: 'one',
      lag: LAG,
    });
    expect(result.refreshes).toBeGreaterThan(1);
  });

  test('would make several without the lock between tabs', async ({ context, baseURL, demo }) => {
    const tokens = await demo.signIn('member@demo.test');
    const result = await burstInTabs(context, baseURL ?? '', tokens, {
      tabs: TABS,
      calls: CALLS,
      locks: 'none',
    });
    expect(result.refreshes).toBeGreaterThan(1);
    // Even then nobody is signed out: the server hands all of them the same successor.
    expect(result.failures).toEqual([]);
  });
});

test('a tab that slept while somebody else logged in shows nothing of the former member', async ({
  page,
  demo,
  say,
}) => {
  const label = (email: string) =>
    page.getByRole('button', { name: say('shell', 'account.label', { email }) });
  await openAs(page, demo, 'member@demo.test', '/withdrawals');
  const draft = () => page.evaluate(() => JSON.stringify(sessionStorage));
  await page.getByLabel(say('withdrawals', 'amount.label'), { exact: true }).fill('12.34');
  await expect.poll(draft).toContain('12.34');
  await expect(label('member@demo.test')).toBeVisible();

  // What a tab hears when it wakes: the storage was cleared, and holds the next session already.
  const next = await demo.signIn('admin2@demo.test');
  const loaded = page.waitForEvent('load');
  await page.evaluate(({ access, refresh }) => {
    localStorage.clear();
    localStorage.setItem('access', access);
    localStorage.setItem('timestamp', String(Date.now() + 240_000));
    localStorage.setItem('refresh', refresh);
    const cleared = { key: null, newValue: null, storageArea: localStorage };
    dispatchEvent(new StorageEvent('storage', cleared));
  }, next);
  await loaded;
  await expect(label('admin2@demo.test')).toBeVisible();
  await expect(label('member@demo.test')).toHaveCount(0);
  expect(await draft()).not.toContain('12.34');
});
