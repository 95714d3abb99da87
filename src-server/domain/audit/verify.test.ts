import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AuditValues } from '#contract/rules/audit.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database/create.ts';
import { testConfig } from '../../../tests/support/services.ts';
import { sealingWith } from '../../database/audit-sealing.ts';
import { violatedConstraint } from '../../database/violations.ts';
import { sealOlderRows } from './key-change.ts';
import { auditKeysOf } from './keys.ts';
import { auditReport } from './report.ts';
import { auditKey } from './seal.ts';
import { verifyAudit, witnessOf, type Anchor } from './verify.ts';
import { audit } from './write.ts';
import { deriveKeys } from '../base/keys.ts';

const at = new Date('2026-11-20T12:00:00.123Z');
const keys = auditKeysOf(testConfig);
const otherKey = auditKey(deriveKeys('another-secret-of-at-least-32-letters'));
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  for (const state of ['open', 'frozen', 'paid']) await write(state);
});
afterEach(() => database.close());

/** What other versions may have written: seals hold whatever a row says. */
const odd = (values: object) => values as AuditValues;
const write = (state: string, handle = database) =>
  handle.transaction((tx) =>
    audit(tx, {
      actorId: null,
      action: 'payout.settled_by_hand',
      subject: 'withdrawal/10001',
      before: odd({ zeta: 1, alpha: null, state: 'before', 'ñ "q"': 0.1 }),
      after: odd({ state, member: 7 }),
      at,
    }),
  );
const verify = (anchors?: readonly Anchor[], by = keys) =>
  verifyAudit(database.db, by, anchors?.map(witnessOf));
const anchorOf = async (row: number): Promise<Anchor> => {
  const { rows } = await database.db.execute<{ hash: string }>(
    sql`select hash from audit_log where id = ${row}`,
  );
  return { row, hash: rows[0]?.hash ?? '' };
};

/** As somebody would who has all rights in the database: past the guards of the table. */
const tamper = (...statements: readonly string[]) =>
  database.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_log disable trigger all`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(sql`alter table audit_log enable trigger all`);
  });

/** The hash of before there was a key: anybody can compute it. */
const plainHash = `encode(sha256(convert_to(prev_hash || jsonb_build_array(id, actor_id, action,
  subject, before, after, (extract(epoch from at) * 1000000)::bigint)::text, 'UTF8')), 'hex')`;

test('rows are read back as they were sealed', async () => {
  expect(await verify([await anchorOf(2)])).toMatchObject({
    rows: 3,
    sealedFrom: 1,
    anchors: 1,
    broken: null,
  });
});

describe('somebody with all rights in the database', () => {
  test.each([
    ['a value', `update audit_log set after = '{"state":"open","member":8}' where id = 2`],
    ['a time, by a microsecond', `update audit_log set at = at + interval '1 us' where id = 2`],
    ['a hash', `update audit_log set hash = repeat('a', 64) where id = 2`],
    ['who did it', `update audit_log set actor_id = 1 where id = 2`],
  ])('does not change %s unnoticed', async (_, statement) => {
    await tamper(statement);
    expect((await verify()).broken).toEqual({ row: 2, fault: 'changed' });
  });

  test('does not take a row out, nor put one in', async () => {
    await tamper('delete from audit_log where id = 2');
    expect((await verify()).broken).toEqual({ row: 3, fault: 'link' });
  });

  test('does not write a row with the hash of before there was a key', async () => {
    await tamper(
      `update audit_log set after = '{"state":"forged"}', key_id = '' where id = 3`,
      `update audit_log set hash = ${plainHash} where id = 3`,
    );
    expect((await verify()).broken).toEqual({ row: 3, fault: 'unsealed' });
  });

  test('does not write the whole log anew without a key', async () => {
    await tamper(
      `update audit_log set after = '{"state":"forged"}', key_id = ''`,
      ...[1, 2, 3].flatMap((id) => [
        `update audit_log set prev_hash = coalesce(
          (select hash from audit_log b where b.id = ${id - 1}), '') where id = ${id}`,
        `update audit_log set hash = ${plainHash} where id = ${id}`,
      ]),
    );
    expect((await verify()).broken).toEqual({ row: 3, fault: 'unsealed' });
  });

  test('does not seal with a key of their own', async () => {
    const theirs = sealingWith(database, otherKey);
    await write('forged', theirs);
    expect((await verify()).broken).toEqual({ row: 4, fault: 'key' });
    await tamper(`update audit_log set action = 'audit.key_changed' where id = 4`);
    expect((await verify()).broken).toEqual({ row: 4, fault: 'key' });
  });

  test('does not cut the newest rows off, where they were noted elsewhere', async () => {
    const noted = await anchorOf(3);
    await tamper('delete from audit_log where id = 3');
    // Without what was noted the shorter log is whole: that is what anchors are for.
    expect((await verify()).broken).toBeNull();
    expect((await verify([noted])).broken).toEqual({ row: 3, fault: 'missing' });
    await write('another');
    expect((await verify([noted])).broken).toEqual({ row: 3, fault: 'anchor' });
  });
});

test('a row that does not follow the last one, or that carries no seal, is not stored', async () => {
  const insert = (id: number, prev: string, key: string) =>
    database.db
      .execute(sql`insert into audit_log (id, action, subject, at, prev_hash, hash, key_id)
        overriding system value values (${id}, 'x', 'y/1', now(), ${prev}, ${'a'.repeat(64)}, ${key})`)
      .then(() => null, violatedConstraint);
  const { hash } = await anchorOf(3);
  expect(await insert(5, hash, 'k')).toBe('audit_log_chain');
  expect(await insert(4, 'b'.repeat(64), 'k')).toBe('audit_log_chain');
  expect(await insert(4, hash, '')).toBe('audit_log_chain');
  // The control: it follows; only who has the key can tell that it is forged.
  expect(await insert(4, hash, 'k')).toBeNull();
  expect((await verify()).broken).toEqual({ row: 4, fault: 'key' });
});

describe('rows of before there was a key', () => {
  beforeEach(async () => {
    await tamper(
      `update audit_log set key_id = ''`,
      ...[1, 2, 3].flatMap((id) => [
        `update audit_log set prev_hash = coalesce(
          (select hash from audit_log b where b.id = ${id - 1}), '') where id = ${id}`,
        `update audit_log set hash = ${plainHash} where id = ${id}`,
      ]),
    );
  });
  const seal = (handle: TestDatabase = database) =>
    handle.transaction((tx) => sealOlderRows(tx, at));

  test('are held by the row from which the key seals', async () => {
    await seal();
    await seal();
    expect(await verify()).toMatchObject({ rows: 4, sealedFrom: 4, broken: null });
    await tamper(
      `update audit_log set after = '{"state":"forged"}' where id = 3`,
      `update audit_log set hash = ${plainHash} where id = 3`,
    );
    expect((await verify()).broken).toEqual({ row: 4, fault: 'link' });
  });

  test('a later key is named by a row as well, and the earlier one still verifies its own', async () => {
    await seal();
    const rotated = sealingWith(database, otherKey);
    await seal(rotated);
    await write('paid', rotated);
    expect((await verify([], [otherKey, ...keys])).broken).toBeNull();
    expect((await verify([], [otherKey])).broken).toEqual({ row: 4, fault: 'key' });
  });
});

test('what was verified is said in sentences, with the first broken row by its number', async () => {
  expect(auditReport(await verify(), 0, null).join(' ')).toMatch(
    /^3 rows .* up to row 3\. .* row 1 on\./,
  );
  await tamper(`update audit_log set subject = 'x/1' where id = 2`);
  const lines = auditReport(await verify([await anchorOf(1)]), 1, null);
  expect(lines).toContain('The chain was not read: its payments were not compared.');
  expect(lines[0]).toMatch(/^1 rows .* up to row 1\.$/);
  expect(lines).toContain('1 of 1 anchors agree.');
  expect(lines.at(-1)).toMatch(/^Broken at row 2: it says something else/);
});
