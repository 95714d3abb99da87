import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, demoApi } from '../../e2e-web/support/demo-api.ts';
import { registerNewcomer } from '../../e2e-web/support/newcomer.ts';
import type { Texts } from '../../e2e-web/support/texts.ts';
import { expect, expectLogin, expectSignedIn, logIn, test } from '../harness/test.ts';

interface Session {
  readonly desktop: {
    readonly session: { renew(): Promise<object> };
    readonly vault: { lock(): Promise<void> };
  };
}

/** What the page gets that asks for its session, as a hostile one would. */
const renew = (page: Page): Promise<object> =>
  page.evaluate(() => (globalThis as unknown as Session).desktop.session.renew());

const lockNow = (page: Page): Promise<void> =>
  page.evaluate(() => (globalThis as unknown as Session).desktop.vault.lock());

async function unlock(page: Page, say: Texts, password: string): Promise<void> {
  const lock = page.getByRole('dialog', { name: say('vault', 'lock.title') });
  await lock.getByLabel(say('vault', 'lock.password'), { exact: true }).fill(password);
  await lock.getByRole('button', { name: say('vault', 'lock.open') }).click();
}

/** Changes the ciphertext of the session and leaves its checksum as it was. */
function damage(profile: string): void {
  const path = join(profile, 'session.json');
  const text = readFileSync(path, 'utf8');
  const changed = text.replace(/("data": *")(.)/, (_all, start: string, letter: string) =>
    start.concat(letter === 'A' ? 'B' : 'A'),
  );
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
}

const tamperings: readonly (readonly [string, (profile: string) => void])[] = [
  ['its settings deleted', (profile) => rmSync(join(profile, 'config.json'), { force: true })],
  [
    'its settings written anew',
    (profile) => writeFileSync(join(profile, 'config.json'), '{"isLocked": false}'),
  ],
  [
    'what its pages stored deleted',
    (profile) => rmSync(join(profile, 'Local Storage'), { recursive: true, force: true }),
  ],
];
for (const [what, tamper] of tamperings) {
  test(`a locked app stays locked and opens by the password alone: ${what}`, async ({
    start,
    say,
    folder,
    api,
  }) => {
    // Wrong passwords are counted by account.
    const { email } = await registerNewcomer(demoApi(api), { name: 'Ida', sponsor: 'admin' });
    const first = await start();
    await logIn(first.page, say, email);
    // Positive control: unlocked, the session is there for the asking.
    expect(await renew(first.page)).toHaveProperty('access');
    await lockNow(first.page);
    await first.kill9();
    tamper(join(folder, 'profile'));

    const { page } = await start();
    const lock = page.getByRole('dialog', { name: say('vault', 'lock.title') });
    await expect(lock).toBeVisible();
    expect(await renew(page)).toEqual({ locked: true });
    await unlock(page, say, 'Not-the-password-1');
    await expect(lock.getByText(say('vault', 'lock.wrong'))).toBeVisible();
    expect(await renew(page)).toEqual({ locked: true });
    await unlock(page, say, DEMO_PASSWORD);
    await expect(lock).toBeHidden();
    await expectSignedIn(page);
  });
}

const losses: readonly (readonly [string, (profile: string) => void])[] = [
  ['deleted', (profile) => rmSync(join(profile, 'session.json'))],
  ['changed', damage],
];
for (const [what, tamper] of losses) {
  test(`nobody is signed in where the file of a locked session was ${what}`, async ({
    start,
    say,
    folder,
  }) => {
    const first = await start();
    await logIn(first.page, say);
    await lockNow(first.page);
    await first.kill9();
    tamper(join(folder, 'profile'));
    const { page } = await start();
    await expectLogin(page, say);
    expect(await renew(page)).toEqual({ signedOut: true });
  });
}
