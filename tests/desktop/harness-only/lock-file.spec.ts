import { createDecipheriv } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoApi, DEMO_PASSWORD } from '../../e2e-web/support/demo-api.ts';
import { registerNewcomer } from '../../e2e-web/support/newcomer.ts';
import { readMachine } from '../harness/machine.ts';
import { expect, expectSignedIn, MEMBER, test } from '../harness/test.ts';
import type { HarnessApp } from '../harness/launch.ts';

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

/** A refused sign-in would leave nothing to wait for. */
const signIn = async (app: HarnessApp, email = MEMBER): Promise<void> =>
  expect(await ask(app, 'session:sign-in', { email, password: DEMO_PASSWORD })).toHaveProperty(
    'access',
  );

/** What the keyring decrypts for anybody at the unlocked computer. */
function readByKeyring(folder: string): string {
  const file = readFileSync(join(folder, 'profile/session.json'), 'utf8');
  const { secrets } = JSON.parse(file) as { secrets: { session: { data: string } } };
  const data = Buffer.from(secrets.session.data, 'base64');
  const { key } = readMachine(join(folder, 'machine.json'));
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), data.subarray(3, 15));
  decipher.setAuthTag(data.subarray(15, 31));
  return Buffer.concat([decipher.update(data.subarray(31)), decipher.final()]).toString('utf8');
}

const tamperings: readonly (readonly [string, (profile: string) => void])[] = [
  ['nothing', () => {}],
  ['config.json deleted', (profile) => rmSync(join(profile, 'config.json'), { force: true })],
  [
    'config.json written anew',
    (profile) => writeFileSync(join(profile, 'config.json'), '{"isLocked": false}'),
  ],
];
for (const [what, tamper] of tamperings) {
  test(`a locked app is locked at the next start and opened by the password alone: ${what}`, async ({
    launch,
    folder,
    api,
  }) => {
    // Wrong passwords are counted by account: those of other tests would ask this one for a captcha.
    const { email } = await registerNewcomer(demoApi(api), { name: 'Ida', sponsor: 'admin' });
    const first = await launch({ withPages: false });
    await signIn(first, email);
    const refresh = String((await first.event('net.tokens'))['refresh']);
    // While unlocked, the keyring alone restores the session.
    expect(readByKeyring(folder)).toContain(refresh);
    await ask(first, 'vault:lock');
    expect(readByKeyring(folder)).not.toContain(refresh);
    await first.kill9();
    tamper(join(folder, 'profile'));

    const second = await launch({ withPages: false });
    expect(await ask(second, 'session:renew')).toEqual({ locked: true });
    expect(await ask(second, 'vault:state')).toMatchObject({ isLocked: true });
    expect(second.events.some(({ type }) => type === 'net.tokens')).toBe(false);
    expect(await ask(second, 'vault:unlock', { password: 'Not-the-password-1' })).toMatchObject({
      failure: { body: { code: 'login_wrong' } },
    });
    expect(await ask(second, 'session:renew')).toEqual({ locked: true });

    expect(await ask(second, 'vault:unlock', { password: DEMO_PASSWORD })).toHaveProperty('access');
    expect(await ask(second, 'session:renew')).toHaveProperty('access');
    // The earlier session continues: nobody signed in again.
    const paths = second.events
      .filter(({ type }) => type === 'net.tokens')
      .map((one) => one['path']);
    expect(new Set(paths)).toEqual(new Set(['/api/auth/token/refresh/']));
  });
}

test('if the file of a locked session is deleted, nobody is signed in', async ({
  launch,
  folder,
}) => {
  const first = await launch({ withPages: false });
  await signIn(first);
  await ask(first, 'vault:lock');
  await first.kill9();
  rmSync(join(folder, 'profile/session.json'));
  const second = await launch({ withPages: false });
  expect(await ask(second, 'session:renew')).toEqual({ signedOut: true });
});

test('positive control: an app that was not locked restores its session from the keyring', async ({
  launch,
}) => {
  const first = await launch({ withPages: false });
  await signIn(first);
  await first.kill9();
  const second = await launch();
  await expectSignedIn(await second.page());
});
