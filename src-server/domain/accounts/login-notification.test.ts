import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settingDefaults } from '#contract/rules/settings.ts';
import { easyCaptcha } from '../../../tests/support/captcha.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertPlaced, insertRoot } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { notifications } from '../../database/schema/inbox.ts';
import { members } from '../../database/schema/members.ts';
import { sessions } from '../../database/schema/sessions.ts';
import { mails } from '../../database/schema/system.ts';
import type { Device } from '../base/device-names.ts';
import { knowsDevice } from './login-notification.ts';
import { formatMailDate } from '../../mails/dates.ts';
import { register } from '../members/registration.ts';
import { endAllSessions, endOtherSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';

const PASSWORD = 'Secret-2026';
const chrome = (version: number): string =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const home: Device = { userAgent: chrome(147), address: '203.0.113.7' };

let database: TestDatabase;
let services: TestServices;
let count = 0;
let email: string;
let memberId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.transaction(async (tx) => insertPlaced(tx, 'sponsor', await insertRoot(tx)));
});
afterAll(() => database.close());
beforeEach(async () => {
  services = createTestServices(database);
  count += 1;
  email = `member${count}@example.test`;
  await register(
    services,
    {
      username: `member${count}`,
      email,
      password: PASSWORD,
      password_confirmation: PASSWORD,
      first_name: 'Nora',
      last_name: 'Comes',
      phone_number: '+525512345678',
      country: 'MX',
      referrer_code: 'sponsor',
      accepted_terms: settingDefaults.terms_version,
      captcha: await easyCaptcha(services),
    },
    'es',
    home,
  );
  const [member] = await database.db.select().from(members).where(eq(members.email, email));
  memberId = member?.id ?? 0;
});

const login = (device: Device) => signIn(services, { email, password: PASSWORD }, device);
async function notices(): Promise<{ mails: string[]; events: unknown[] }> {
  const mailed = await database.db.select().from(mails).where(eq(mails.recipient, email));
  const told = await database.db
    .select()
    .from(notifications)
    .where(eq(notifications.memberId, memberId));
  return {
    mails: mailed
      .filter(({ subject }) => subject === 'Nuevo inicio de sesión')
      .map((mail) => mail.body),
    events: told.map(({ event, values, path }) => ({ event, values, path })),
  };
}

test('neither registration nor the first sign-in after it from the same device is news', async () => {
  expect(await notices()).toEqual({ mails: [], events: [] });
  await login(home);
  expect(await notices()).toEqual({ mails: [], events: [] });
});

test('a sign-in from another device is notified by mail and in the inbox', async () => {
  await login({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    address: '198.51.100.2',
  });
  const {
    mails: [mail],
    events,
  } = await notices();
  expect(mail).toContain(
    `Desde Firefox en Linux, 198.51.100.2, el ${formatMailDate(services.clock.now(), 'es', 'es-MX')}. Si no fuiste tú, cierra esa sesión en Perfil y cambia tu contraseña.`,
  );
  expect(events).toEqual([
    {
      event: 'security.login',
      values: {
        browser: 'Firefox',
        system: 'Linux',
        place: '198.51.100.2',
        at: services.clock.now().toISOString(),
      },
      path: '/profile',
    },
  ]);
});

test.each([
  ['the same device elsewhere', { ...home, address: '198.51.100.2' }, 1],
  ['another program at home', { ...home, userAgent: 'curl/8.0' }, 1],
  ['the same program after its update', { ...home, userAgent: chrome(148) }, 0],
])('%s', async (_, device, told) => {
  await login(device);
  await login(device);
  const { mails: mailed, events } = await notices();
  expect([mailed.length, events.length]).toEqual([told, told]);
});

test('an IPv6 address that changes within its network is not elsewhere', async () => {
  await login({ ...home, address: '2001:db8:0:12:1::7' });
  await login({ ...home, address: '2001:db8:0:12:ffff::9' });
  expect((await notices()).mails).toHaveLength(1);
});

test.each([
  ['signed out is still known', 'logout', 1],
  ['ended with a change of the password is told again', 'password', 2],
  ['the member ended is told again', 'ended', 2],
  ['ended for a stolen token is told again', 'reuse', 2],
] as const)('a device whose session %s', async (_, revokedFor, told) => {
  const elsewhere = { ...home, address: '198.51.100.2' };
  await login(elsewhere);
  await database.db
    .update(sessions)
    .set({ revokedAt: services.clock.now(), revokedFor })
    .where(eq(sessions.memberId, memberId));
  await login(elsewhere);
  expect((await notices()).mails).toHaveLength(told);
});

test('a reset of the password leaves no device known', async () => {
  expect(await knowsDevice(database.db, memberId, home)).toBe(true);
  await database.transaction((tx) => endAllSessions(tx, services, memberId, 'password'));
  expect(await knowsDevice(database.db, memberId, home)).toBe(false);
});

test('a change of the password keeps the browser known that it was made in', async () => {
  const elsewhere = { ...home, address: '198.51.100.2' };
  await login(elsewhere);
  const open = await database.db.select().from(sessions).where(eq(sessions.memberId, memberId));
  const sessionId = open.find(({ address }) => address === home.address)?.id ?? '';
  await database.transaction((tx) =>
    endOtherSessions(tx, services, { memberId, sessionId }, 'password'),
  );
  expect(await knowsDevice(database.db, memberId, home)).toBe(true);
  expect(await knowsDevice(database.db, memberId, elsewhere)).toBe(false);
  await login(home);
  expect((await notices()).mails).toHaveLength(1);
});

test('a wrong password notifies nobody', async () => {
  await signIn(services, { email, password: 'wrong' }, { ...home, address: '198.51.100.2' }).catch(
    () => undefined,
  );
  expect(await notices()).toEqual({ mails: [], events: [] });
});

test('of ten sign-ins at once from one new device one is notified', async () => {
  const elsewhere = { ...home, address: '198.51.100.2' };
  const captchas = await Promise.all(Array.from({ length: 10 }, () => easyCaptcha(services)));
  await Promise.all(
    captchas.map((captcha, index) => {
      // Either name leads to the same account.
      const typed = index % 2 === 0 ? email : `member${count}`;
      return signIn(services, { email: typed, password: PASSWORD, captcha }, elsewhere);
    }),
  );
  expect((await notices()).mails).toHaveLength(1);
});

test('where the notice cannot be written there is no session either', async () => {
  const before = await database.db.$count(sessions);
  await database.db.execute(
    sql`alter table notifications add constraint no_room check (member_id <> ${sql.raw(String(memberId))})`,
  );
  await expect(login({ ...home, address: '198.51.100.2' })).rejects.toThrow();
  expect(await database.db.$count(sessions)).toBe(before);
  expect(await notices()).toEqual({ mails: [], events: [] });
  await database.db.execute(sql`alter table notifications drop constraint no_room`);
  await login({ ...home, address: '198.51.100.2' });
  expect(await database.db.$count(sessions)).toBe(before + 1);
});
