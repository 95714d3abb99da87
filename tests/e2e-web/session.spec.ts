import { burstInTabs } from '../support/session-tabs.ts';
import { expect, test } from './support/test.ts';

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
