import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest';
import type {} from '../../tests/support/database/pglite-setup.ts';
import type { DatabaseHandle, Transaction } from './database.ts';
import { withKeptStatements } from './pglite-statements.ts';
import { pgliteHandle } from './pglite.ts';
import { violatedConstraint } from './violations.ts';

let client: PGlite;
let database: DatabaseHandle;
beforeAll(async () => {
  // Of the run on PostgreSQL there is none, and one is made.
  const template = inject('pgliteTemplate') as string | undefined;
  client = await PGlite.create(
    template === undefined ? {} : { loadDataDir: new Blob([await readFile(template)]) },
  );
  database = pgliteHandle(client, () => {});
});
beforeEach(async () => {
  await client.exec(`drop table if exists coins;
    create table coins (id int constraint coins_key primary key, name text, at timestamptz,
      worth numeric, facts jsonb, raw bytea)`);
});
afterAll(() => database.close());

const insert = (tx: Transaction, id: number, name: string | null = null) =>
  tx.execute(sql`insert into coins (id, name) values (${id}, ${name})`);
const ids = async (tx: Transaction) =>
  (await tx.execute<{ id: number }>(sql`select id from coins order by id`)).rows.map(
    ({ id }) => id,
  );

test('what a transaction sends again is prepared once, and answers as what is sent in full', async () => {
  const sent = vi.spyOn(client, 'execProtocolStream');
  const rows = (tx: Transaction, id: number) =>
    tx.execute(sql`select * from coins where id = ${id}`).then((result) => result.rows);
  await database.transaction(async (tx) => {
    await tx.execute(sql`insert into coins values (1, 'ñ', '2026-03-10T12:00:00Z', 12.340000,
      ${JSON.stringify({ a: [1, null] })}::jsonb, '\\x00ff'), (2, null, null, null, null, null)`);
    const first = [await rows(tx, 1)];
    const before = sent.mock.calls.length;
    for (let again = 0; again < 4; again += 1) first.push(await rows(tx, 1));
    // One message prepares it, each use is one more.
    expect(sent.mock.calls.length - before).toBe(1 + 4);
    expect(first).toEqual(first.map(() => first[0]));
    expect(first[0]).toMatchObject([
      { id: 1, name: 'ñ', worth: '12.340000', facts: { a: [1, null] } },
    ]);
    expect(await rows(tx, 2)).toMatchObject([{ id: 2, name: null, worth: null, facts: null }]);
    expect(await rows(tx, 3)).toEqual([]);
  });
});

test('so is what is sent again outside of transactions; one that fails leaves the next ones as they are', async () => {
  const { db } = database;
  await database.transaction((tx) => insert(tx, 1, 'ñ'));
  const sent = vi.spyOn(client, 'execProtocolStream');
  const read = async (id: number) =>
    (await db.execute<{ name: string }>(sql`select name from coins where id = ${id}`)).rows;
  const add = (id: number) => db.execute(sql`insert into coins (id, name) values (${id}, 'x')`);
  const answers = [await read(1)];
  const before = sent.mock.calls.length;
  for (let again = 0; again < 4; again += 1) answers.push(await read(1));
  expect(sent.mock.calls.length - before).toBe(1 + 4);
  expect(answers).toEqual(answers.map(() => [{ name: 'ñ' }]));
  await add(2);
  await add(3);
  const error: unknown = await add(3).catch((thrown: unknown) => thrown);
  expect(violatedConstraint(error)).toBe('coins_key');
  expect(await Promise.all([read(2), add(4), read(3)])).toMatchObject([
    [{ name: 'x' }],
    {},
    [{ name: 'x' }],
  ]);
});

test('what is sent beside a transaction waits for it, and sees nothing of what it undoes', async () => {
  const count = async () =>
    (await database.db.execute<{ n: number }>(sql`select count(*)::int as n from coins`)).rows;
  for (let time = 0; time < 3; time += 1) expect(await count()).toEqual([{ n: 0 }]);
  let beside: Promise<unknown> = Promise.resolve();
  const undone = database.transaction(async (tx) => {
    await insert(tx, 1);
    beside = count();
    await insert(tx, 2);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await beside).toEqual([{ n: 0 }]);
});

test('a statement that fails says why, its transaction is undone, and it works in the next one', async () => {
  const fill = (from: number) =>
    database.transaction(async (tx) => {
      for (const id of [from, from + 1, from + 2, 1]) await insert(tx, id);
    });
  await database.transaction((tx) => insert(tx, 1));
  const error: unknown = await fill(10).catch((thrown: unknown) => thrown);
  expect(violatedConstraint(error)).toBe('coins_key');
  expect(await database.transaction(ids)).toEqual([1]);
  await database.transaction((tx) => insert(tx, 2));
  expect(await database.transaction(ids)).toEqual([1, 2]);
});

test('after a savepoint was rolled back the same statements go on', async () => {
  await database.transaction(async (tx) => {
    for (const id of [1, 2, 3]) {
      await insert(tx, id);
      await expect(tx.transaction((nested) => insert(nested, id))).rejects.toThrow();
    }
    expect(await ids(tx)).toEqual([1, 2, 3]);
  });
});

test('statements sent at once, more kinds of them than are kept and more often than a plan is, all answer', async () => {
  const few = withKeptStatements(client, { kept: 3, uses: 4 });
  const kinds = Array.from({ length: 30 }, (_, index) => Math.floor(index / 3) % 5);
  await few.transaction(async (tx) => {
    const keptNow = async () => {
      const { rows } = await tx.query<{ name: string }>('select name from pg_prepared_statements');
      return rows.map(({ name }) => name);
    };
    const before = await keptNow();
    const answers = await Promise.all(
      kinds.map((kind, n) => tx.query<{ n: number }>(`select $1::int + ${kind} as n`, [n])),
    );
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(kinds.map((kind, n) => n + kind));
    const own = (await keptNow()).filter((name) => !before.includes(name));
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThanOrEqual(3);
    const same = await Promise.all(kinds.map((_, n) => tx.query('select $1::int as n', [n])));
    expect(same.map((answer) => answer.rows)).toEqual(kinds.map((_, n) => [{ n }]));
  });
});

test('a table that was changed is read as it is now', async () => {
  const names = () =>
    database.transaction(async (tx) => {
      const { rows } = await tx.execute(sql`select name from coins`);
      return rows;
    });
  for (let time = 0; time < 3; time += 1) expect(await names()).toEqual([]);
  await client.exec(
    `alter table coins add column more int; insert into coins (id, name) values (1, 'x')`,
  );
  expect(await names()).toEqual([{ name: 'x' }]);
});
