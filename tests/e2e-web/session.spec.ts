import { burstInTabs } from '../support/session-tabs.ts';
import { expect, test } from './support/test.ts';

const TABS = 5;
const CALLS = 50;

test.describe('250 calls in five tabs at the moment the access token ends', () => {
  test('make one refresh, and every call is answered', async ({ context, baseURL, demo }) => {
    const tokens = await demo.signIn('member@demo.test');
    const result = await burstInTabs(context, baseURL ?? '', tokens, {
      tabs: TABS,
      calls: CALLS,
      useLocks: true,
    });
    expect(result.failures).toEqual([]);
    expect(result.refreshes).toBe(1);
    expect(result.refresh).not.toBe(tokens.refresh);
  });

  test('would make several without the lock between tabs', async ({ context, baseURL, demo }) => {
    const tokens = await demo.signIn('member@demo.test');
    const result = await burstInTabs(context, baseURL ?? '', tokens, {
      tabs: TABS,
      calls: CALLS,
      useLocks: false,
    });
    expect(result.refreshes).toBeGreaterThan(1);
    // Even then nobody is signed out: the server hands all of them the same successor.
    expect(result.failures).toEqual([]);
  });
});
