import type { FastifyInstance } from 'fastify';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Tokens } from '#contract/api/account/auth.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import {
  OTP_STEP_MS,
  PROOF_MS,
  STAFF_IDLE_MS,
  STAFF_SESSION_MS,
} from '#contract/rules/second-factor.ts';
import type { TestDatabase } from '../../../../tests/support/database/create.ts';
import type { TestServices } from '../../../../tests/support/services.ts';
import { notifications } from '../../../database/schema/inbox.ts';
import { loginFailures } from '../../../database/schema/sessions.ts';
import { codeAt, stepOf } from './one-time-codes.ts';

import {
  secondFactorSuite,
  codeOf,
  PASSWORD,
} from '../../../../tests/support/worlds/second-factor-suite.ts';

const suite = secondFactorSuite();
const { call, signIn, newPerson, enrol, nextCode, enrolledAdmin } = suite;
let database: TestDatabase;
let services: TestServices;
let app: FastifyInstance;
beforeAll(() => {
  ({ database, services, app } = suite);
});

describe('a session of staff without a second factor', () => {
  test('enrols one and nothing else', async () => {
    const admin = await newPerson(true);
    const { token } = admin;
    for (const path of ['auth/sessions/', 'admin/jobs/', 'notifications/']) {
      expect(await call('GET', path, { token })).toMatchObject({
        status: 403,
        body: { code: 'second_factor_enrolment_required' },
      });
    }
    const user = await call<{ second_factor: object }>('GET', 'auth/user/', { token });
    expect(user.body.second_factor).toEqual({ enrolled: false, missing: true });
    await enrol(admin);
    expect((await call('GET', 'admin/jobs/', { token })).status).toBe(200);
    const after = await call<{ second_factor: object }>('GET', 'auth/user/', { token });
    expect(after.body.second_factor).toEqual({ enrolled: true, missing: false });
  });

  test('proves the one that another session enrolled meanwhile', async () => {
    const admin = await newPerson(true);
    const { access: token } = (await signIn(admin.name)).body;
    const { secret } = await enrol(admin);
    expect(codeOf(await call('GET', 'auth/sessions/', { token }))).toBe('step_up_required');
    const proved = await call('POST', 'auth/step-up/', { token, otp: nextCode(secret) });
    expect(proved.status).toBe(200);
    expect((await call('GET', 'auth/sessions/', { token })).status).toBe(200);
  });

  test('a member without one calls everything that is theirs', async () => {
    const { token } = await newPerson(false);
    expect((await call('GET', 'auth/sessions/', { token })).status).toBe(200);
  });
});

describe('signing in', () => {
  test('asks for the second factor after the right password alone', async () => {
    const admin = await enrolledAdmin();
    expect(codeOf(await signIn<ErrorBody>(admin.name, { password: 'wrong' }))).toBe('login_wrong');
    const asked = await signIn<ErrorBody>(admin.name);
    expect(asked).toMatchObject({
      status: 401,
      body: {
        code: 'second_factor_required',
        details: { methods: ['totp', 'recovery'], passkey: null },
      },
    });
    const wrong = { otp: nextCode(admin.secret), password: 'wrong' };
    expect(codeOf(await signIn<ErrorBody>(admin.name, wrong))).toBe('login_wrong');
    // The wrong password used no code up.
    expect((await signIn(admin.name, { otp: wrong.otp })).status).toBe(200);
  });

  test('takes the code of a step once, also of fifty at once', async () => {
    const admin = await enrolledAdmin();
    const otp = nextCode(admin.secret);
    const before = codeAt(admin.secret, stepOf(services.clock.now()) - 1);
    expect((await signIn(admin.name, { otp })).status).toBe(200);
    expect(codeOf(await signIn<ErrorBody>(admin.name, { otp }))).toBe('second_factor_wrong');
    expect(codeOf(await signIn<ErrorBody>(admin.name, { otp: before }))).toBe(
      'second_factor_wrong',
    );
    const { access: token } = (await signIn(admin.name, { otp: nextCode(admin.secret) })).body;
    const next = nextCode(admin.secret);
    const proofs = await Promise.all(
      Array.from({ length: 4 }, () => call('POST', 'auth/step-up/', { token, otp: next })),
    );
    expect(proofs.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('codes of the steps beside the present one count, those further away do not', async () => {
    const admin = await enrolledAdmin();
    services.clock.advance(10 * OTP_STEP_MS);
    const now = stepOf(services.clock.now());
    const outcome = async (step: number) =>
      (await signIn<ErrorBody>(admin.name, { otp: codeAt(admin.secret, step) })).body.code ?? 'in';
    expect(await outcome(now - 2)).toBe('second_factor_wrong');
    expect(await outcome(now - 1)).toBe('in');
    expect(await outcome(now + 2)).toBe('second_factor_wrong');
    expect(await outcome(now + 1)).toBe('in');
  });

  test('takes each recovery code once, and notifies the member', async () => {
    const admin = await enrolledAdmin();
    const [first = '', second = ''] = admin.codes;
    expect(new Set(admin.codes).size).toBe(10);
    expect((await signIn(admin.name, { otp: first.toLowerCase() })).status).toBe(200);
    expect(codeOf(await signIn<ErrorBody>(admin.name, { otp: first }))).toBe('second_factor_wrong');
    expect((await signIn(admin.name, { otp: second })).status).toBe(200);
    const told = await database.db
      .select()
      .from(notifications)
      .where(eq(notifications.memberId, admin.id))
      .orderBy(asc(notifications.id));
    expect(told.map(({ event, values }) => [event, values])).toContainEqual([
      'factor.recovery_used',
      { left: '9' },
    ]);
  });

  test('after five wrong codes there is a pause, whatever the session', async () => {
    const admin = await enrolledAdmin();
    for (const left of [4, 3, 2, 1, 0]) {
      const guess = await call<ErrorBody>('POST', 'auth/step-up/', {
        token: admin.token,
        otp: '00000A',
      });
      expect(guess.body).toMatchObject({
        code: 'second_factor_wrong',
        details: { tries_left: left },
      });
      const begun = await call('POST', 'auth/step-up/begin/', { token: admin.token });
      expect(begun.body).toMatchObject({ tries_left: left });
      expect((await signIn<ErrorBody>(admin.name)).body.details).toMatchObject({
        tries_left: left,
      });
    }
    const otp = nextCode(admin.secret);
    expect(codeOf(await call('POST', 'auth/step-up/', { token: admin.token, otp }))).toBe(
      'rate_limited',
    );
    expect(codeOf(await signIn<ErrorBody>(admin.name, { otp }))).toBe('rate_limited');
    services.clock.advance(15 * 60_000);
    expect((await signIn<ErrorBody>(admin.name)).body.details).toMatchObject({ tries_left: 5 });
    expect((await signIn(admin.name, { otp: nextCode(admin.secret) })).status).toBe(200);
  });

  test('a member who enrolled is asked on a new device', async () => {
    const member = await newPerson(false);
    const { secret } = await enrol(member);
    expect((await signIn(member.name)).status).toBe(200);
    const elsewhere = (given: object) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/token/',
        headers: { 'user-agent': 'Chrome/130.0 Windows' },
        payload: { email: member.name, password: PASSWORD, ...given },
      });
    expect((await elsewhere({})).json<ErrorBody>().code).toBe('second_factor_required');
    expect((await elsewhere({ otp: nextCode(secret) })).statusCode).toBe(200);
  });

  test('a request for the second factor is no failure, a wrong code is one', async () => {
    const admin = await enrolledAdmin();
    await database.db.delete(loginFailures);
    for (let round = 0; round < 5; round += 1) {
      expect(codeOf(await signIn<ErrorBody>(admin.name))).toBe('second_factor_required');
    }
    for (let round = 0; round < 3; round += 1) {
      expect(codeOf(await signIn<ErrorBody>(admin.name, { otp: 'wrong' }))).toBe(
        'second_factor_wrong',
      );
    }
    expect(codeOf(await signIn<ErrorBody>(admin.name))).toBe('captcha_required');
  });
});

describe('a fresh proof', () => {
  const change = (token: string) =>
    call('PATCH', 'admin/settings/code_minutes/', { token, value: 9 });

  test('counts for five minutes, from sign-in or step-up', async () => {
    const admin = await enrolledAdmin();
    const { access: token } = (await signIn(admin.name, { otp: nextCode(admin.secret) })).body;
    services.clock.advance(PROOF_MS);
    expect((await change(token)).body.code).not.toBe('step_up_required');
    services.clock.advance(1);
    const { access: later } = (await signIn(admin.name, { otp: nextCode(admin.secret) })).body;
    services.clock.advance(PROOF_MS - 1);
    expect(codeOf(await change(later))).not.toBe('step_up_required');
    services.clock.advance(1000);
    const proof = { token: later, otp: nextCode(admin.secret) };
    // The token's own minutes are over by now.
    expect((await call('POST', 'auth/step-up/', proof)).status).toBe(401);
  });

  test('is asked for again when it is too old', async () => {
    const admin = await enrolledAdmin();
    const first = (await signIn(admin.name, { otp: nextCode(admin.secret) })).body;
    services.clock.advance(PROOF_MS + 1);
    const { access: token } = (
      await call<Tokens>('POST', 'auth/token/refresh/', { refresh: first.refresh })
    ).body;
    expect(await change(token)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    expect((await call('GET', 'admin/settings/', { token })).status).toBe(200);
    const otp = nextCode(admin.secret);
    expect((await call('POST', 'auth/step-up/', { token, otp })).status).toBe(200);
    expect(codeOf(await change(token))).not.toBe('step_up_required');
  });
});

describe('sessions of staff', () => {
  const refreshed = (refresh: string) =>
    call<Tokens & ErrorBody>('POST', 'auth/token/refresh/', { refresh });

  test('end after thirty minutes without use; those of members do not', async () => {
    const admin = await enrolledAdmin();
    let { refresh } = (await signIn(admin.name, { otp: nextCode(admin.secret) })).body;
    const member = await newPerson(false);
    const members = (await signIn(member.name)).body;
    services.clock.advance(STAFF_IDLE_MS - 1);
    ({ refresh } = (await refreshed(refresh)).body);
    services.clock.advance(STAFF_IDLE_MS);
    expect(await refreshed(refresh)).toMatchObject({ status: 401, body: { code: 'session_idle' } });
    expect((await refreshed(members.refresh)).status).toBe(200);
  });

  test('end twelve hours after they began, however busy', async () => {
    const admin = await enrolledAdmin();
    let { refresh } = (await signIn(admin.name, { otp: nextCode(admin.secret) })).body;
    const step = STAFF_IDLE_MS / 2;
    for (let passed = step; passed < STAFF_SESSION_MS; passed += step) {
      services.clock.advance(step);
      const answer = await refreshed(refresh);
      expect(answer.status).toBe(200);
      ({ refresh } = answer.body);
    }
    services.clock.advance(step);
    expect(await refreshed(refresh)).toMatchObject({ status: 401, body: { code: 'session_aged' } });
  });

  test('say why to the present token alone: not to one that was used, nor to one that was ended', async () => {
    const admin = await enrolledAdmin();
    const { refresh: used } = (await signIn(admin.name, { otp: nextCode(admin.secret) })).body;
    const { refresh: present } = (await refreshed(used)).body;
    const ended = (await signIn(admin.name, { otp: nextCode(admin.secret) })).body;
    await call('POST', 'auth/token/revoke/', { refresh: ended.refresh });
    services.clock.advance(STAFF_IDLE_MS);
    const codes = [];
    for (const token of [used, ended.refresh, 'unknown', present]) {
      codes.push((await refreshed(token)).body.code);
    }
    expect(codes).toEqual(['unauthorized', 'unauthorized', 'unauthorized', 'session_idle']);
  });
});
