import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { settingDefaults } from '#contract/rules/settings.ts';
import { easyCaptcha, solvedCaptcha } from '../../../tests/support/captcha.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertPlaced, insertRoot } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { members } from '../../database/schema/members.ts';
import { mails } from '../../database/schema/system.ts';
import { positions } from '../../database/schema/tree.ts';
import { readAccessToken } from '../accounts/access-tokens.ts';
import type { DomainError } from '../base/errors.ts';
import { register, type Registration } from './registration.ts';
import { TAKEN_MAX } from './taken-emails.ts';
import { currentUser } from './current-user.ts';
import { verifyEmail } from '../accounts/email-verification.ts';

let database: TestDatabase;
let services: TestServices;
let sponsorId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.transaction(async (tx) => {
    const rootId = await insertRoot(tx);
    sponsorId = await insertPlaced(tx, 'Sponsor', rootId);
  });
});
afterAll(() => database.close());
beforeEach(() => {
  services = createTestServices(database);
});

const device = { userAgent: 'test', address: '127.0.0.1' };

async function registration(given: Partial<Registration> = {}): Promise<Registration> {
  return {
    username: 'newcomer',
    email: 'Newcomer@Example.test',
    password: 'Secret-2026',
    password_confirmation: 'Secret-2026',
    first_name: 'Nora',
    last_name: 'Comes',
    phone_number: '+525512345678',
    country: 'MX',
    referrer_code: 'sponsor',
    side: 'left',
    accepted_terms: settingDefaults.terms_version,
    captcha: await easyCaptcha(services),
    ...given,
  };
}

const send = async (given: Partial<Registration> = {}) =>
  register(services, await registration(given), 'en', device);
const refusal = async (given: Partial<Registration>): Promise<DomainError> =>
  send(given).then(
    () => {
      throw new Error('accepted');
    },
    (error: DomainError) => error,
  );
async function rowCounts(): Promise<unknown> {
  const { rows } = await database.db.execute(sql`select
    (select count(*) from members) as members, (select count(*) from positions) as positions,
    (select count(*) from sessions) as sessions, (select count(*) from codes) as codes,
    (select count(*) from mails) as mails`);
  return rows[0];
}

test('a member is created, placed, signed in and mailed the code that verifies the address', async () => {
  const tokens = await send();
  const claims = readAccessToken(services, tokens.access);
  const [member] = await database.db
    .select()
    .from(members)
    .where(eq(members.id, claims?.memberId ?? 0));
  expect(member).toMatchObject({
    username: 'newcomer',
    email: 'newcomer@example.test',
    emailVerifiedAt: null,
    sponsorId,
    language: 'en',
  });
  const [position] = await database.db
    .select()
    .from(positions)
    .where(eq(positions.memberId, claims?.memberId ?? 0));
  expect(position).toMatchObject({ parentId: sponsorId, side: 'left' });

  const [mail] = await database.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, 'newcomer@example.test'));
  expect(mail?.subject).toBe('Your secret code');
  const [code = ''] = /\d{6}/.exec(mail?.body ?? '') ?? [];
  const codeSeen = async () =>
    (await currentUser(services, claims?.memberId ?? 0, 'es')).email_code;
  expect(await codeSeen()).toEqual({ expires_in_seconds: 600, resend_in_seconds: 60 });
  await verifyEmail(services, claims?.memberId ?? 0, code);
  expect(await codeSeen()).toBeNull();
  const [verified] = await database.db
    .select({ at: members.emailVerifiedAt })
    .from(members)
    .where(eq(members.id, claims?.memberId ?? 0));
  expect(verified?.at).toEqual(services.clock.now());
});

test('a taken username is named, in whatever capitals, and nothing is left behind', async () => {
  const before = await rowCounts();
  expect(await refusal({ username: 'SPONSOR', email: 'other@example.test' })).toMatchObject({
    code: 'validation',
    fields: { username: { id: 'username.taken', values: { username: 'SPONSOR' } } },
  });
  expect(await rowCounts()).toEqual(before);
});

test('an e-mail with an account is refused without being named; its owner is notified', async () => {
  const error = await refusal({ username: 'somebody', email: 'sponsor@example.test' });
  expect(error.code).toBe('conflict');
  expect(JSON.stringify([error.message, error.fields, error.details])).not.toMatch(/e-?mail/i);
  const told = await database.db
    .select({ subject: mails.subject })
    .from(mails)
    .where(eq(mails.recipient, 'sponsor@example.test'));
  expect(told).toEqual([{ subject: 'Ya tienes una cuenta' }]);
});

test('the owner of an address is notified of attempts with it once a day, however many there are', async () => {
  const given = { username: 'somebody', email: 'root@example.test' };
  const told = () => database.db.select().from(mails).where(eq(mails.recipient, given.email));
  const refusals = await Promise.all(Array.from({ length: 5 }, () => refusal(given)));
  expect(refusals.map(({ code }) => code)).toEqual(Array(5).fill('conflict'));
  expect(await told()).toHaveLength(1);
  services.clock.advance(86_400_000);
  await refusal(given);
  expect(await told()).toHaveLength(2);
});

test.each([undefined, '', 'nobody'])(
  'without a valid sponsor (%s) nothing is created',
  async (code) => {
    const before = await rowCounts();
    const given = await registration({ username: 'orphan', email: 'orphan@example.test' });
    delete given.referrer_code;
    const error = await register(
      services,
      { ...given, ...(code !== undefined && { referrer_code: code }) },
      'es',
      device,
    ).catch((caught: DomainError) => caught);
    expect(error).toMatchObject({
      code: 'referrer_required',
      fields: { referrer_code: { id: 'referrer.required' } },
    });
    expect(await rowCounts()).toEqual(before);
  },
);

test('a blocked sponsor counts as none', async () => {
  await database.db.update(members).set({ status: 'blocked' }).where(eq(members.id, sponsorId));
  expect((await refusal({ username: 'late', email: 'late@example.test' })).code).toBe(
    'referrer_required',
  );
  await database.db.update(members).set({ status: 'active' }).where(eq(members.id, sponsorId));
});

test('every field says what is wrong with it', async () => {
  const error = await refusal({
    username: 'has space',
    email: 'no-at',
    password: 'short',
    password_confirmation: 'other',
    first_name: ' ',
    last_name: '',
    phone_number: '12',
    country: 'XX',
    accepted_terms: '',
  });
  expect(error.fields).toMatchObject({
    username: { id: 'username.pattern' },
    email: { id: 'email.format' },
    password: { id: 'password.length', values: { min: 8, max: 20 } },
    password_confirmation: { id: 'passwordConfirmation.match' },
    first_name: { id: 'firstName.required' },
    last_name: { id: 'lastName.required' },
    phone_number: { id: 'phone.format' },
    country: { id: 'country.required' },
    accepted_terms: { id: 'terms.required' },
  });
});

test('other terms than those of now are refused', async () => {
  expect((await refusal({ accepted_terms: '2020-01-01' })).code).toBe('terms_changed');
});

test('the captcha is needed, and one solution counts once', async () => {
  expect((await refusal({ captcha: '' })).code).toBe('captcha_required');
  expect((await refusal({ captcha: 'bm9uc2Vuc2U=' })).code).toBe('captcha_failed');
  const captcha = await solvedCaptcha(services);
  const forged = JSON.parse(Buffer.from(captcha, 'base64').toString()) as {
    challenge: { parameters: { cost: number; keyPrefix: string } };
  };
  forged.challenge.parameters.keyPrefix = '0';
  const easier = Buffer.from(JSON.stringify(forged)).toString('base64');
  expect((await refusal({ captcha: easier })).code).toBe('captcha_failed');

  await send({ username: 'first_use', email: 'first@example.test', captcha });
  const again = { username: 'second_use', email: 'second@example.test', captcha };
  expect((await refusal(again)).code).toBe('captcha_failed');
});

test('twenty sign-ups at once under one sponsor all get a place of their own', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      send({ username: `crowd${index}`, email: `crowd${index}@example.test`, side: 'right' }),
    ),
  );
  expect(outcomes).toHaveLength(20);
  const { rows } = await database.db.execute<{ count: number }>(sql`
    select count(distinct (parent_id, side))::int as count from positions p
    join members m on m.id = p.member_id where m.username like 'crowd%'`);
  expect(rows[0]?.count).toBe(20);
});

test('a registration that fails at its last step leaves nothing', async () => {
  const before = await rowCounts();
  const broken = {
    ...services,
    keys: {
      ...services.keys,
      secret: (purpose: Parameters<typeof services.keys.secret>[0]) => {
        if (purpose === 'access') throw new Error('the disk is on fire');
        return services.keys.secret(purpose);
      },
    },
  };
  const given = await registration({ username: 'unlucky', email: 'unlucky@example.test' });
  await expect(register(broken, given, 'es', device)).rejects.toThrow('the disk is on fire');
  expect(await rowCounts()).toEqual(before);
  await send({ username: 'unlucky', email: 'unlucky@example.test' });
});

test('names are kept with their accents in one character with the letter', async () => {
  const who = { username: 'accented', email: 'accented@example.test' };
  await send({ ...who, first_name: ' Zoe\u0308 ', last_name: 'Nu\u0301n\u0303ez' });
  const { rows } = await database.db.execute(
    sql`select first_name, last_name from members where username = ${who.username}`,
  );
  expect(rows).toEqual([{ first_name: 'Zoë', last_name: 'Núñez' }]);
});

test('names that show something else than they hold, reserved usernames and common passwords are refused', async () => {
  const before = await rowCounts();
  const wrong = { first_name: 'No\u200Bra', last_name: '\u202Esemoc', username: 'Supp0rt_2' };
  expect(
    await refusal({ ...wrong, password: 'Password1', password_confirmation: 'Password1' }),
  ).toMatchObject({
    code: 'validation',
    fields: {
      first_name: { id: 'name.characters' },
      last_name: { id: 'name.characters' },
      username: { id: 'username.reserved', values: { username: 'Supp0rt_2' } },
      password: { id: 'password.common' },
    },
  });
  expect(await rowCounts()).toEqual(before);
});

test('a network that learned of ten taken e-mails in an hour is refused, whatever it sends', async () => {
  const prober = { userAgent: 'test', address: '203.0.113.7' };
  const outcomeOf = async (email: string, from = prober): Promise<string> => {
    const given = await registration({ username: `probe${email.length}`, email });
    return register(services, given, 'en', from).then(
      () => 'accepted',
      ({ code, details }: DomainError) => JSON.stringify({ code, ...details }),
    );
  };
  for (let probe = 0; probe < TAKEN_MAX; probe += 1) {
    expect(await outcomeOf('root@example.test')).toBe(JSON.stringify({ code: 'conflict' }));
  }
  const refused = JSON.stringify({ code: 'rate_limited', retry_after: 3600 });
  expect(await outcomeOf('root@example.test')).toBe(refused);
  expect(await outcomeOf('not.taken@example.test')).toBe(refused);
  // Others are not in its way, and it may come back.
  expect(await outcomeOf('neighbour@example.test', { ...prober, address: '203.0.113.8' })).toBe(
    'accepted',
  );
  services.clock.advance(3_600_000);
  expect(await outcomeOf('root@example.test')).toBe(JSON.stringify({ code: 'conflict' }));
});
