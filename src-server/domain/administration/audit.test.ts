import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { insertMember } from '../../../tests/support/people.ts';
import { createTestServices } from '../../../tests/support/services.ts';
import { auditFilters, checkAudit, listAudit } from './audit.ts';
import { audit } from '../audit/write.ts';

const now = new Date('2026-11-20T17:40:00Z');
let database: TestDatabase;
let diego: number;

beforeAll(async () => {
  database = await createTestDatabase();
  await database.transaction(async (tx) => {
    diego = await insertMember(tx, 'diego', { isAdmin: true });
    const bruno = await insertMember(tx, 'bruno');
    for (const day of ['18', '19', '20']) {
      await audit(tx, {
        actorId: day === '18' ? null : diego,
        action: day === '18' ? 'payout.discarded' : 'member.blocked',
        subject: `member/${bruno}`,
        before: { status: 'active' },
        after: { status: 'blocked', reason: `día ${day}` },
        at: new Date(`2026-11-${day}T12:00:00Z`),
      });
    }
  });
});
afterAll(() => database.close());

const check = () => database.transaction((tx) => checkAudit(tx, createTestServices(database)));

/** As somebody would who has the database's own rights: past the guard of append-only tables. */
const tamper = (statement: string) =>
  database.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_log disable trigger all`);
    await tx.execute(sql.raw(statement));
    await tx.execute(sql`alter table audit_log enable trigger all`);
  });

test('rows are numbered without gaps and each names the one before', async () => {
  const { items } = await listAudit(database.db, {});
  expect(items.map(({ id }) => id)).toEqual([3, 2, 1]);
  expect(items[2]?.prev_hash).toBe('');
  expect(items[1]?.prev_hash).toBe(items[2]?.hash);
  expect(items[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
});

test('a transaction that is undone leaves no gap', async () => {
  const entry = {
    actorId: null,
    action: 'chain.final_blocks_undone',
    subject: 'y/1',
    at: now,
  } as const;
  await expect(
    database.transaction(async (tx) => {
      await audit(tx, entry);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect((await check()).rows).toBe(3);
});

test('the log is filtered by day, person and action, page after page', async () => {
  const of = async (query: Parameters<typeof listAudit>[1]) =>
    (await listAudit(database.db, query)).items.map(({ id }) => id);
  expect(await of({ from: '2026-11-19', to: '2026-11-19' })).toEqual([2]);
  expect(await of({ actor: 'Diego' })).toEqual([3, 2]);
  expect(await of({ actor: 'server' })).toEqual([1]);
  expect(await of({ action: 'payout.discarded' })).toEqual([1]);
  const first = await listAudit(database.db, { limit: 2 });
  expect(await of({ cursor: first.next ?? '' })).toEqual([1]);
  expect(first.items[0]).toMatchObject({ actor: { username: 'diego' }, subject_name: 'bruno' });
  expect(await auditFilters(database.db)).toEqual({
    actors: [{ username: 'diego', name: 'diego Test' }],
    actions: ['member.blocked', 'payout.discarded'],
  });
});

test('the filters name each action, and who did more than members do or is an administrator', async () => {
  const other = await createTestDatabase();
  onTestFinished(() => other.close());
  expect(await auditFilters(other.db)).toEqual({ actors: [], actions: [] });
  await other.transaction(async (tx) => {
    const eva = await insertMember(tx, 'eva', { isAdmin: true });
    const member = await insertMember(tx, 'bruno');
    const ada = await insertMember(tx, 'ada', { role: 'support' });
    const was = await insertMember(tx, 'was');
    await insertMember(tx, 'idle', { isAdmin: true });
    const done = [
      [null, 'payout.discarded'],
      [null, 'member.blocked'],
      [eva, 'sign_in.accepted'],
      [member, 'sign_in.accepted'],
      [member, 'money.refused'],
      [ada, 'sign_in.accepted'],
      [ada, 'member.blocked'],
      // No administrator any more.
      [was, 'member.blocked'],
      [was, 'member.unblocked'],
    ] as const;
    for (const [actorId, action] of done) {
      await audit(tx, { actorId, action, subject: 'y/1', at: now });
    }
  });
  const { actors, actions } = await auditFilters(other.db);
  expect(actors.map(({ username }) => username)).toEqual(['ada', 'eva', 'was']);
  expect(actions).toEqual([
    'member.blocked',
    'member.unblocked',
    'money.refused',
    'payout.discarded',
    'sign_in.accepted',
  ]);
});

test('a row of an earlier day stands below, however late it was written', async () => {
  const other = await createTestDatabase();
  onTestFinished(() => other.close());
  await other.transaction(async (tx) => {
    for (const day of ['22', '21', '22']) {
      const at = new Date(`2026-11-${day}T12:00:00Z`);
      await audit(tx, { actorId: null, action: 'chain.final_blocks_undone', subject: 'y/1', at });
    }
  });
  const first = await listAudit(other.db, { limit: 2 });
  const rest = await listAudit(other.db, { limit: 2, cursor: first.next ?? '' });
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual([3, 1, 2]);
  expect(rest.next).toBeNull();
});

test('an untouched chain is whole, and the result is remembered', async () => {
  expect(await check()).toMatchObject({ rows: 3, broken_at: null, fault: null, sealed_from: 1 });
  expect((await listAudit(database.db, {})).last_check?.rows).toBe(3);
});

test('what was found whole before and is gone is found: nothing follows the newest row', async () => {
  await tamper('delete from audit_log where id = 3');
  expect(await check()).toMatchObject({ broken_at: 3, fault: 'missing' });
});
