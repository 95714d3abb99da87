import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tokens } from '#contract/api/account/auth.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices, type TestServices } from '../../../tests/support/services.ts';
import { until } from '../../../tests/support/until.ts';
import { members } from '../../database/schema/members.ts';
import { mails } from '../../database/schema/system.ts';
import { readAccessToken } from './access-tokens.ts';
import { endOwnSession, listSessions } from './own-sessions.ts';
import { changeEmail } from './email-change.ts';
import { sendEmailChangeCodes } from './email-change-codes.ts';
import type { DomainError } from '../base/errors.ts';
import { changePassword } from './password-change.ts';
import { hashPassword } from './passwords.ts';
import { createPictureEncoder } from '../files/encoder.ts';
import { updateProfile } from '../members/profile.ts';
import { rotateRefreshToken } from './refresh-tokens.ts';
import { endSession, findLiveSession, type Caller } from './sessions.ts';
import { startSession } from './sign-in.ts';

const PASSWORD = 'Secret-2026';

let database: TestDatabase;
let services: TestServices;
let passwordHash: string;

beforeAll(async () => {
  database = await createTestDatabase();
  services = createTestServices(database);
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(() => database.close());

interface Somebody {
  readonly memberId: number;
  readonly email: string;
  readonly tokens: Tokens;
  readonly caller: Caller;
}

async function somebody(username: string): Promise<Somebody> {
  const memberId = await database.transaction((tx) => insertMember(tx, username, { passwordHash }));
  const tokens = await begin(memberId);
  return { memberId, email: `${username}@example.test`, tokens, caller: await callerOf(tokens) };
}
const begin = (memberId: number): Promise<Tokens> =>
  database.transaction((tx) =>
    startSession(tx, services, memberId, { userAgent: 'test', address: '127.0.0.1' }),
  );
const liveOf = ({ access }: Tokens) => {
  const claims = readAccessToken(services, access);
  return claims ? findLiveSession(database.db, claims) : null;
};
async function callerOf(tokens: Tokens): Promise<Caller> {
  const caller = await liveOf(tokens);
  if (!caller) throw new Error('The session ended');
  return caller;
}
const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'accepted',
    (error: DomainError) => error.code,
  );
async function codesTo(email: string): Promise<string[]> {
  const rows = await database.db.select().from(mails).where(eq(mails.recipient, email));
  return rows.flatMap(({ body }) => /^\d{6}/.exec(body)?.[0] ?? []);
}
/** Whether a statement of some connection waits for a lock. */
async function somebodyWaits(): Promise<boolean> {
  const { rows } = await database.db.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
      or l.database is null where not l.granted and d.datname = current_database()`,
  );
  return (rows[0]?.waiting ?? 0) > 0;
}

describe('changing the e-mail', () => {
  it('gives an address that two members prove at once to one of them, and reveals nothing to the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const wanted = `wanted${round}@other.test`;
      const rivals = [await somebody(`left${round}`), await somebody(`right${round}`)];
      const works: (() => Promise<void>)[] = [];
      for (const { memberId, email, caller } of rivals) {
        await sendEmailChangeCodes(services, memberId, {
          current_password: PASSWORD,
          new_email: wanted,
        });
        const [secret_code = ''] = await codesTo(email);
        const new_email_code = (await codesTo(wanted)).at(-1) ?? '';
        works.push(() =>
          changeEmail(services, caller, { new_email: wanted, secret_code, new_email_code }),
        );
        services.clock.advance(60_000);
      }
      const outcomes = await Promise.all(works.map((work) => outcomeOf(work())));
      expect(outcomes.toSorted()).toEqual(['accepted', 'code_wrong']);
      const owners = await database.db.select().from(members).where(eq(members.email, wanted));
      expect(owners).toHaveLength(1);
      const told = await database.db.select().from(mails).where(eq(mails.recipient, wanted));
      expect(told.every(({ subject }) => subject === 'Tu código secreto')).toBe(true);
    }
  });
});

describe('a session that is ended', () => {
  it('gets no token from a refresh that came meanwhile', async () => {
    const { tokens, caller } = await somebody('leaving');
    let refreshed: Promise<string> | undefined;
    await database.transaction(async (tx) => {
      await endSession(tx, services, caller.sessionId, 'ended');
      refreshed = outcomeOf(rotateRefreshToken(services, tokens.refresh));
      await until('the refresh to wait for the end', somebodyWaits);
    });
    expect(await refreshed).toBe('unauthorized');
    expect(await liveOf(tokens)).toBeNull();
  });

  it('positive control: where the end is undone, the refresh goes through', async () => {
    const { tokens, caller } = await somebody('staying');
    let refreshed: Promise<string> | undefined;
    await database
      .transaction(async (tx) => {
        await endSession(tx, services, caller.sessionId, 'ended');
        refreshed = outcomeOf(rotateRefreshToken(services, tokens.refresh));
        await until('the refresh to wait for the end', somebodyWaits);
        throw new Error('undone');
      })
      .catch(() => undefined);
    expect(await refreshed).toBe('accepted');
  });

  it('lives no longer, whichever comes first, and no token of a refresh beside it works', async () => {
    const { memberId, caller } = await somebody('racing');
    for (let round = 0; round < 30; round += 1) {
      const tokens = await begin(memberId);
      const { sessionId } = await callerOf(tokens);
      const [refreshed] = await Promise.all([
        rotateRefreshToken(services, tokens.refresh).catch(() => null),
        endOwnSession(services, caller, sessionId),
      ]);
      expect(await liveOf(tokens)).toBeNull();
      if (!refreshed) continue;
      expect(await liveOf(refreshed)).toBeNull();
      expect(await outcomeOf(rotateRefreshToken(services, refreshed.refresh))).toBe('unauthorized');
    }
    expect((await listSessions(services, caller)).items).toHaveLength(1);
  });

  it('does not change the password from a request that it sent before', async () => {
    const { memberId, caller } = await somebody('thief');
    let changed: Promise<string> | undefined;
    await database.transaction(async (tx) => {
      await endSession(tx, services, caller.sessionId, 'ended');
      changed = outcomeOf(
        changePassword(services, caller, {
          current_password: PASSWORD,
          password: 'Stolen-2027',
          password_confirmation: 'Stolen-2027',
        }),
      );
      await until('the change to wait for the end', somebodyWaits);
    });
    expect(await changed).toBe('unauthorized');
    const [member] = await database.db.select().from(members).where(eq(members.id, memberId));
    expect(member?.passwordHash).toBe(passwordHash);
  });
});

describe('two sessions that each change the password', () => {
  it('leave one of them alive and its password in force', async () => {
    const { memberId, caller: left } = await somebody('both');
    const right = await callerOf(await begin(memberId));
    const change = (caller: Caller, password: string) =>
      outcomeOf(
        changePassword(services, caller, {
          current_password: PASSWORD,
          password,
          password_confirmation: password,
        }),
      );
    const outcomes = await Promise.all([change(left, 'Winner-2027'), change(right, 'Second-2027')]);
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(1);
  });
});

describe('preferences', () => {
  it('that are changed side by side all hold', async () => {
    const { memberId } = await somebody('choosing');
    const uploads = { encoder: createPictureEncoder(), limit: null };
    const kinds = ['withdrawals', 'payments', 'bonuses', 'news'] as const;
    await Promise.all(
      kinds.map((kind) =>
        updateProfile(services, uploads, memberId, {
          preferences: { notify: { [kind]: 'false' } },
        }),
      ),
    );
    const [member] = await database.db.select().from(members).where(eq(members.id, memberId));
    expect(member?.preferences).toEqual({
      notify: { withdrawals: false, payments: false, bonuses: false, news: false },
    });
  });
});
