import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newMachine } from '../harness/machine.ts';
import type { KeyringMood, Machine } from '../harness/machine.ts';
import { expect, expectLogin, expectSignedIn, logIn, MEMBER, test } from '../harness/test.ts';
import { DEMO_PASSWORD } from '../../e2e-web/support/demo-api.ts';
import type { HarnessApp } from '../harness/launch.ts';

/** A valid sender, for calls and events without a window. */
const own = { url: 'app://bundle/', origin: 'app://bundle', parent: null };

async function ask<Value>(app: HarnessApp, channel: string, input?: unknown): Promise<Value> {
  const reply = await app.command<{ value: Value; error?: string }>('forge', {
    frame: own,
    channel,
    input: input === undefined ? [] : [input],
  });
  expect(reply.error).toBeUndefined();
  return reply.value;
}

const signIn = (app: HarnessApp) =>
  ask(app, 'session:sign-in', { email: MEMBER, password: DEMO_PASSWORD });
const renew = (app: HarnessApp) => ask<{ access?: string }>(app, 'session:renew');
const keeping = async (app: HarnessApp) =>
  (await ask<{ keeping: string }>(app, 'vault:state')).keeping;

interface State {
  readonly name: string;
  /** Before the first sign-in. */
  readonly atFirst?: Partial<Machine>;
  /** Between the two starts. */
  readonly later?: Partial<Machine>;
  readonly damage?: boolean;
  readonly expected: string;
  /** Whether the second start is still signed in. */
  readonly isKept: boolean;
}

const states: readonly State[] = [
  { name: 'in order', expected: 'kept', isKept: true },
  { name: 'basic_text', atFirst: { keyring: 'basic_text' }, expected: 'basic_text', isKept: false },
  {
    name: 'unavailable',
    atFirst: { keyring: 'unavailable' },
    expected: 'unavailable',
    isKept: false,
  },
  { name: 'locked', later: { keyring: 'locked' }, expected: 'locked', isKept: false },
  {
    name: 'of another key',
    later: { key: newMachine().key },
    expected: 'key_changed',
    isKept: false,
  },
  { name: 'of another computer', later: newMachine(), expected: 'copied', isKept: false },
  { name: 'in a damaged file', damage: true, expected: 'damaged', isKept: false },
  { name: 'on a full disk', atFirst: { disk: 'full' }, expected: 'disk_full', isKept: false },
  {
    name: 'to be encrypted anew, which is denied',
    later: { keyring: 'asks to re-encrypt, denied' },
    expected: 're_encrypt',
    isKept: true,
  },
];

for (const { name, atFirst = {}, later = {}, damage, expected, isKept } of states) {
  test(`a session kept by a keyring that is ${name}: no crash, no plain text, and a notice`, async ({
    launch,
    folder,
  }) => {
    const profile = join(folder, 'profile');
    const first = await launch({ withPages: false });
    first.changeMachine(atFirst);
    expect(await signIn(first)).toHaveProperty('access');
    const { refresh } = await first.event('net.tokens');
    if (Object.keys(atFirst).length > 0) expect(await keeping(first)).toBe(expected);
    // The session lasts as long as the app runs.
    expect((await renew(first)).access).toBeDefined();
    await first.kill9();

    const file = join(profile, 'session.json');
    if (damage) writeFileSync(file, '{"secrets": {"session": ');
    first.changeMachine(later);
    const second = await launch({ withPages: false });
    expect((await renew(second)).access !== undefined).toBe(isKept);
    // A full disk is detected only on a write.
    if (!isKept && expected !== 'disk_full') expect(await keeping(second)).toBe(expected);
    if (damage) expect(readFileSync(`${file}.damaged`, 'utf8')).toContain('session');
    expect(second.output() + first.output()).not.toContain(String(refresh));
    // Signing in always works, and is stored again once the keyring is available.
    second.changeMachine({ keyring: 'available', disk: 'ok' });
    await signIn(second);
    expect(await keeping(second)).toBe('kept');
  });
}

const moods: readonly [KeyringMood, string][] = [
  ['basic_text', 'basic_text'],
  ['locked', 'locked'],
];
for (const [keyring, text] of moods) {
  test(`the screens say that a keyring that is ${text} does not keep the session`, async ({
    launch,
    say,
  }) => {
    const app = await launch();
    app.changeMachine({ keyring });
    const page = await app.page();
    await logIn(page, say);
    await expect(page.getByText(say('vault', `keeping.${text}`))).toBeVisible();
    await page.reload();
    await expectSignedIn(page);
    await app.kill9();
    const next = await launch();
    const nextPage = await next.page();
    await expectLogin(nextPage, say);
    if (keyring === 'basic_text') {
      await expect(nextPage.getByText(say('vault', 'keeping.basic_text'))).toBeVisible();
    }
  });
}
