import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startOtherKeyring } from '../electron/other-keyring.ts';
import { chooseServer, recordApi } from '../electron/recorded-api.ts';
import { filesWith } from '../harness/search.ts';
import { expect, expectLogin, expectSignedIn, logIn, test } from '../harness/test.ts';

interface Vault {
  readonly desktop: { readonly vault: { state(): Promise<{ keeping: string }> } };
}

const keeping = async (page: Page): Promise<string> =>
  (await page.evaluate(() => (globalThis as unknown as Vault).desktop.vault.state())).keeping;

/** A bus that nobody listens at, as where no keyring runs. */
const noKeyring = { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' };

test('another keyring than the one a session was kept by: signed out, said why, and kept again', async ({
  start,
  say,
  folder,
}) => {
  const other = await startOtherKeyring(join(folder, 'keyring'));
  try {
    const first = await start();
    await logIn(first.page, say);
    expect(await keeping(first.page)).toBe('kept');
    await first.kill9();
    // Positive control: by the same keyring it is restored.
    const again = await start();
    await expectSignedIn(again.page);
    await again.kill9();

    const second = await start({ env: other.env });
    await expectLogin(second.page, say);
    expect(await keeping(second.page)).toBe('key_changed');
    await logIn(second.page, say);
    expect(await keeping(second.page)).toBe('kept');
    await second.kill9();
    const third = await start({ env: other.env });
    await expectSignedIn(third.page);
  } finally {
    await other.end();
  }
});

test('without a keyring nothing of a session is written, and the next start asks for it', async ({
  start,
  say,
  folder,
  api,
}) => {
  const recorded = await recordApi(api);
  const profile = join(folder, 'profile');
  try {
    chooseServer(profile, recorded.origin);
    const first = await start({ env: noKeyring });
    await logIn(first.page, say);
    expect(await keeping(first.page)).toBe('unavailable');
    await first.kill9();
    expect(recorded.refreshTokens.length).toBeGreaterThan(0);
    for (const token of recorded.refreshTokens) expect(filesWith(profile, token)).toEqual([]);
    // Positive control: the search finds one.
    const planted = join(profile, 'planted.json');
    writeFileSync(planted, JSON.stringify({ token: recorded.refreshTokens[0] }));
    expect(filesWith(profile, recorded.refreshTokens[0] ?? '')).toEqual([planted]);

    const second = await start({ env: noKeyring });
    await expectLogin(second.page, say);
  } finally {
    await recorded.close();
  }
});
