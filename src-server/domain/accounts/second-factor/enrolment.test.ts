import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Tokens } from '#contract/api/account/auth.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import type { FactorDemand } from '#contract/api/account/second-factor.ts';
import { PROOF_MS } from '#contract/rules/second-factor.ts';
import type { TestDatabase } from '../../../../tests/support/database/create.ts';
import { createTestServices, type TestServices } from '../../../../tests/support/services.ts';
import { softwareAuthenticator } from '../../../../tests/support/software-authenticator.ts';
import { buildApp } from '../../../app.ts';
import { notifications } from '../../../database/schema/inbox.ts';
import {
  factorChallenges,
  recoveryCodes,
  totpFactors,
} from '../../../database/schema/second-factors.ts';
import { auditLog, mails } from '../../../database/schema/system.ts';
import { codeAt, stepOf } from './one-time-codes.ts';
import { openSecret } from './sealed-secrets.ts';

import {
  secondFactorSuite,
  codeOf,
  ORIGIN,
  PASSWORD,
} from '../../../../tests/support/worlds/second-factor-suite.ts';

const suite = secondFactorSuite();
const { call, signIn, newPerson, enrol, nextCode, enrolledAdmin } = suite;
let database: TestDatabase;
let services: TestServices;
beforeAll(() => {
  ({ database, services } = suite);
});

describe('changing the second factor', () => {
  test('takes a member’s password for the first one, then a fresh proof', async () => {
    const { token, name } = await newPerson(false);
    for (const path of ['totp/', 'passkeys/begin/']) {
      const refused = await call('POST', `auth/second-factor/${path}`, { token });
      expect(refused.body.fields).toHaveProperty('current_password');
    }
    const { codes } = await enrol({ id: 0, name, token });
    // Whoever has the password alone gets no other factor, no codes, and takes nothing away.
    const { access: later } = (await signIn(name)).body;
    const given = { token: later, current_password: PASSWORD };
    for (const path of ['totp/remove/', 'totp/', 'passkeys/begin/', 'recovery-codes/']) {
      expect(codeOf(await call('POST', `auth/second-factor/${path}`, given))).toBe(
        'step_up_required',
      );
    }
    // Who lost the app has a recovery code.
    const proof = { token: later, otp: codes[0] };
    expect((await call('POST', 'auth/step-up/', proof)).status).toBe(200);
    const removed = await call('POST', 'auth/second-factor/totp/remove/', { token: later });
    expect(removed.status).toBe(200);
  });

  test('staff prove it afresh, and keep the last one', async () => {
    const admin = await enrolledAdmin();
    const { token } = admin;
    const remove = () => call('POST', 'auth/second-factor/totp/remove/', { token });
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'last_factor' } });
    const [kept] = await database.db
      .select()
      .from(totpFactors)
      .where(eq(totpFactors.memberId, admin.id));
    expect(kept?.secret).not.toBeNull();
    services.clock.advance(PROOF_MS + 1);
    const { refresh } = (await signIn(admin.name, { otp: nextCode(admin.secret) })).body;
    services.clock.advance(PROOF_MS + 1);
    const { access } = (await call<Tokens>('POST', 'auth/token/refresh/', { refresh })).body;
    // The password is no proof of the second factor.
    const old = await call('POST', 'auth/second-factor/recovery-codes/', {
      token: access,
      current_password: PASSWORD,
    });
    expect(codeOf(old)).toBe('step_up_required');
  });

  test('is notified by mail and in the inbox, and audited; secrets and codes are kept unreadable', async () => {
    const admin = await enrolledAdmin();
    const inbox = await database.db
      .select({ event: notifications.event, path: notifications.path })
      .from(notifications)
      .where(eq(notifications.memberId, admin.id));
    expect(inbox).toContainEqual({ event: 'factor.totp_added', path: '/profile/security' });
    const sent = await database.db
      .select({ subject: mails.subject })
      .from(mails)
      .where(eq(mails.recipient, `${admin.name}@example.test`));
    expect(sent).toContainEqual({ subject: 'Activaste tu app de códigos' });
    const rows = await database.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(eq(auditLog.actorId, admin.id));
    expect(rows).toContainEqual({ action: 'second_factor.totp_added' });
    const [row] = await database.db
      .select()
      .from(totpFactors)
      .where(eq(totpFactors.memberId, admin.id));
    expect(JSON.stringify(row)).not.toContain(admin.secret);
    expect(openSecret(services.keys, admin.id, row?.secret ?? '')).toBe(admin.secret);
    expect(() => openSecret(services.keys, admin.id + 1, row?.secret ?? '')).toThrow();
    const stored = await database.db.select().from(recoveryCodes);
    for (const code of admin.codes) {
      expect(JSON.stringify(stored)).not.toContain(code.replace('-', ''));
    }
  });

  test('new recovery codes void the ones before', async () => {
    const admin = await enrolledAdmin();
    const renewed = await call<{ recovery_codes: string[] }>(
      'POST',
      'auth/second-factor/recovery-codes/',
      { token: admin.token },
    );
    const [old = ''] = admin.codes;
    const [fresh = ''] = renewed.body.recovery_codes;
    expect(codeOf(await signIn<ErrorBody>(admin.name, { otp: old }))).toBe('second_factor_wrong');
    expect((await signIn(admin.name, { otp: fresh })).status).toBe(200);
  });
});

describe('a passkey', () => {
  async function withPasskey() {
    const admin = await newPerson(true);
    const { token } = admin;
    const key = softwareAuthenticator(ORIGIN);
    const begun = await call<{ options: object }>('POST', 'auth/second-factor/passkeys/begin/', {
      token,
    });
    const response = key.create(begun.body.options);
    const add = () =>
      call<{ recovery_codes: string[] }>('POST', 'auth/second-factor/passkeys/', {
        token,
        name: 'YubiKey 5C',
        response,
      });
    const added = await add();
    expect(added.status).toBe(200);
    expect(added.body.recovery_codes).toHaveLength(10);
    return { ...admin, key, add };
  }

  test('signs in and proves; its challenge counts once, for its member and purpose', async () => {
    const admin = await withPasskey();
    expect((await admin.add()).status).toBe(400);
    const demand = async () =>
      (await signIn<ErrorBody>(admin.name)).body.details as unknown as FactorDemand;
    const options = (await demand()).passkey ?? {};
    const passkey = admin.key.get(options);
    const { status, body } = await signIn(admin.name, { passkey });
    expect(status).toBe(200);
    expect(codeOf(await signIn<ErrorBody>(admin.name, { passkey }))).toBe('second_factor_wrong');
    // Signed anew for a challenge that was used.
    expect(codeOf(await signIn<ErrorBody>(admin.name, { passkey: admin.key.get(options) }))).toBe(
      'second_factor_wrong',
    );
    // A challenge of the sign-in proves nothing inside a session.
    const other = admin.key.get((await demand()).passkey ?? {});
    const token = body.access;
    expect(codeOf(await call('POST', 'auth/step-up/', { token, passkey: other }))).toBe(
      'second_factor_wrong',
    );
    const begun = await call<{ passkey: object }>('POST', 'auth/step-up/begin/', { token });
    const right = admin.key.get(begun.body.passkey);
    // Nor does one of another session.
    expect(
      codeOf(await call('POST', 'auth/step-up/', { token: admin.token, passkey: right })),
    ).toBe('second_factor_wrong');
    expect((await call('POST', 'auth/step-up/', { token, passkey: right })).status).toBe(200);
  });

  test('of another origin or too late is refused', async () => {
    const admin = await withPasskey();
    const { token } = admin;
    const begin = async () =>
      (await call<{ passkey: object }>('POST', 'auth/step-up/begin/', { token })).body.passkey;
    const late = admin.key.get(await begin());
    await database.db
      .update(factorChallenges)
      .set({ expiresAt: services.clock.now() })
      .where(eq(factorChallenges.memberId, admin.id));
    expect(codeOf(await call('POST', 'auth/step-up/', { token, passkey: late }))).toBe(
      'second_factor_wrong',
    );
    const phished = admin.key.get(await begin());
    const data = JSON.parse(
      Buffer.from(phished.response.clientDataJSON, 'base64url').toString('utf8'),
    ) as object;
    const clientDataJSON = Buffer.from(
      JSON.stringify({ ...data, origin: 'https://office.example.evil' }),
    ).toString('base64url');
    const passkey = { ...phished, response: { ...phished.response, clientDataJSON } };
    expect(codeOf(await call('POST', 'auth/step-up/', { token, passkey }))).toBe(
      'second_factor_wrong',
    );
    expect(
      (await call('POST', 'auth/step-up/', { token, passkey: admin.key.get(await begin()) }))
        .status,
    ).toBe(200);
  });

  test('is listed, renamed and removed by its member alone', async () => {
    const admin = await withPasskey();
    const other = await enrolledAdmin();
    const path = `auth/second-factor/passkeys/${admin.key.id}/`;
    const rename = (token: string) => call('PATCH', path, { token, name: 'Casa' });
    expect((await rename(other.token)).status).toBe(404);
    expect((await call('POST', `${path}remove/`, { token: other.token })).status).toBe(404);
    expect((await rename(admin.token)).status).toBe(200);
    const { token } = admin;
    const { body } = await call<{ passkeys: object[] }>('GET', 'auth/second-factor/', { token });
    expect(body.passkeys).toMatchObject([{ id: admin.key.id, name: 'Casa' }]);
    expect(codeOf(await call('POST', `${path}remove/`, { token }))).toBe('last_factor');
    await enrol(admin);
    expect((await call('POST', `${path}remove/`, { token })).status).toBe(200);
  });
});

test('a member who enrolled proves it to change the password, one who did not gives the password', async () => {
  const change = (token: string) =>
    call('POST', 'auth/user/change-password/', {
      token,
      current_password: PASSWORD,
      password: 'Other-2026',
      password_confirmation: 'Other-2026',
    });
  const member = await newPerson(false);
  const { secret } = await enrol(member);
  const { access: token } = (await signIn(member.name)).body;
  expect(await change(token)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  expect((await call('POST', 'auth/step-up/', { token, otp: nextCode(secret) })).status).toBe(200);
  expect((await change(token)).status).toBe(200);
  expect((await change((await newPerson(false)).token)).status).toBe(200);
});

test('outside the demo nobody is shown a code', async () => {
  const admin = await enrolledAdmin();
  const path = `demo/second-factor/?email=${admin.name}`;
  expect((await call('GET', path)).status).toBe(404);
  const demoServices = createTestServices(database);
  demoServices.clock.set(services.clock.now());
  const demo = await buildApp(demoServices);
  const answer = await demo.inject({ url: `/api/${path}` });
  await demo.close();
  // The present code enrolled the app: the next one is shown, and taken.
  const { otp } = answer.json<{ otp: string }>();
  expect(otp).toBe(codeAt(admin.secret, stepOf(services.clock.now()) + 1));
  expect((await signIn(admin.name, { otp })).status).toBe(200);
});
