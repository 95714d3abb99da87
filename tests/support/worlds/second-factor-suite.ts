import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Tokens } from '#contract/api/account/auth.ts';
import type { ErrorBody } from '#contract/api/errors.ts';
import { OTP_STEP_MS } from '#contract/rules/second-factor.ts';
import { buildApp } from '#server/app.ts';
import { loginFailures } from '#server/database/schema/sessions.ts';
import { hashPassword } from '#server/domain/accounts/passwords.ts';
import { codeAt, stepOf } from '#server/domain/accounts/second-factor/one-time-codes.ts';
import { createTestDatabase, type TestDatabase } from '../database/create.ts';
import { insertMember } from '../people.ts';
import { createTestServices, testConfig, type TestServices } from '../services.ts';

export const PASSWORD = 'Secret-2026';
export const ORIGIN = 'https://office.example.test';

export interface Answered<Body> {
  readonly status: number;
  readonly body: Body;
}

interface Person {
  readonly id: number;
  readonly name: string;
  readonly token: string;
}

export const codeOf = ({ body }: Answered<ErrorBody>) => body.code;

/** A server outside the demo, and people who sign in to it, for all tests of a file. */
export function secondFactorSuite() {
  let database: TestDatabase;
  let services: TestServices;
  let app: FastifyInstance;
  let passwordHash: string;
  let count = 0;

  beforeAll(async () => {
    database = await createTestDatabase();
    // Outside the demo: its window for codes is the real one.
    services = createTestServices(database, {
      config: { ...testConfig, demo: false, publicUrl: ORIGIN },
    });
    app = await buildApp(services);
    passwordHash = await hashPassword(PASSWORD);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  beforeEach(async () => {
    await database.db.delete(loginFailures);
  });

  async function call<Body = ErrorBody>(
    method: 'GET' | 'POST' | 'PATCH',
    path: string,
    { token, ...payload }: Record<string, unknown> & { token?: string } = {},
  ): Promise<Answered<Body>> {
    const answer = await app.inject({
      method,
      url: `/api/${path}`,
      headers: {
        'user-agent': 'Firefox',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(method !== 'GET' && { payload }),
    });
    return { status: answer.statusCode, body: answer.json<Body>() };
  }

  const signIn = <Body = Tokens>(email: string, given: Record<string, unknown> = {}) =>
    call<Body>('POST', 'auth/token/', { email, password: PASSWORD, ...given });

  async function newPerson(isAdmin: boolean): Promise<Person> {
    count += 1;
    const name = `person${count}`;
    const id = await database.transaction((tx) =>
      insertMember(tx, name, { passwordHash, isAdmin }),
    );
    const { status, body } = await signIn(name);
    expect(status).toBe(200);
    return { id, name, token: body.access };
  }

  /** Enrols an app of codes; the present step is used up by that. */
  async function enrol(person: Person): Promise<{ secret: string; codes: string[] }> {
    const password = { current_password: PASSWORD };
    const { token } = person;
    const begun = await call<{ secret: string }>('POST', 'auth/second-factor/totp/', {
      token,
      ...password,
    });
    expect(begun.status).toBe(200);
    const { secret } = begun.body;
    const confirmed = await call<{ recovery_codes: string[] }>(
      'POST',
      'auth/second-factor/totp/confirm/',
      { token, otp: codeAt(secret, stepOf(services.clock.now())) },
    );
    expect(confirmed.status).toBe(200);
    return { secret, codes: confirmed.body.recovery_codes };
  }

  /** Time goes by until the app shows another code. */
  function nextCode(secret: string): string {
    services.clock.advance(OTP_STEP_MS);
    return codeAt(secret, stepOf(services.clock.now()));
  }

  async function enrolledAdmin() {
    const person = await newPerson(true);
    return { ...person, ...(await enrol(person)) };
  }

  return {
    get database() {
      return database;
    },
    get services() {
      return services;
    },
    get app() {
      return app;
    },
    call,
    signIn,
    newPerson,
    enrol,
    nextCode,
    enrolledAdmin,
  };
}
