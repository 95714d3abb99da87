import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { pgliteExtensions } from '#server/database/pglite.ts';
import type {} from '../support/database/pglite-setup.ts';
import { EmbeddedSession } from './embedded.ts';

let client: PGlite;
let session: EmbeddedSession;
beforeAll(async () => {
  client = await PGlite.create({
    loadDataDir: new Blob([await readFile(inject('pgliteTemplate'))]),
    extensions: pgliteExtensions,
  });
  await client.exec('create table coins (id serial constraint coins_key primary key, name text)');
  session = new EmbeddedSession(client);
});
beforeEach(() => session.startAgain());
afterAll(() => client.close());

const add = (name: string | null) =>
  session.query<{ id: number }>('insert into coins (name) values ($1) returning id', [name]);
const names = async () =>
  (await session.query<{ name: string }>('select name from coins order by id')).rows.map(
    ({ name }) => name,
  );

test('a run begins with rows, numbers and files as they were, whatever the ones before did', async () => {
  for (let run = 0; run < 4; run += 1) {
    expect(await names()).toEqual([]);
    expect((await add('ñ')).rows).toEqual([{ id: 1 }]);
    // Files grow, and there is one more.
    await session.query(`insert into coins (name) select 'x' || i from generate_series(1, 6000) i`);
    await session.query('create table others as select * from coins limit 10');
    await session.query('checkpoint');
    expect(await names()).toHaveLength(6001);
    await session.startAgain();
  }
});

test('what came in two runs is prepared for the next ones', async () => {
  const text = `select 'prepared for later' as what`;
  const prepared = async () =>
    (
      await session.query<{ count: number }>(
        `select count(*)::int from pg_prepared_statements where statement = $1`,
        [text],
      )
    ).rows[0]?.count;
  const found: (number | undefined)[] = [];
  for (let run = 0; run < 4; run += 1) {
    found.push(await prepared());
    await session.query(text);
    await session.startAgain();
  }
  expect(found).toEqual([0, 0, 1, 1]);
});

test('answers are those of the ordinary client', async () => {
  const text = `select $1::int as n, $2::numeric as worth, $3::jsonb as facts, $4::timestamptz as at,
    $5::bytea as raw, $6::text[] as list, null as nothing, 'ñ' as letter, true as yes, 9007199254740993 as big`;
  const at = new Date('2026-03-10T12:00:00Z');
  const params = [7, '12.340000', { a: [1, null] }, at, Uint8Array.of(0, 255), ['a', 'b']];
  const asIs = { parsers: { 1184: (value: string) => value } };
  for (const options of [{}, { rowMode: 'array' as const }, asIs]) {
    const { rows, fields } = await client.query(text, params, options);
    const answer = await session.query(text, params, options);
    expect(answer).toMatchObject({ rows, fields });
  }
  await add('a');
  expect(await session.query(`update coins set name = 'b'`)).toMatchObject({ affectedRows: 1 });
});

test('a transaction that fails leaves nothing, and its error names what was violated', async () => {
  const work = session.transaction(async (tx) => {
    await tx.query(`insert into coins (id, name) values (1, 'a')`);
    await tx.query(`insert into coins (id, name) values (1, 'b')`);
  });
  await expect(work).rejects.toMatchObject({ code: '23505', constraint: 'coins_key' });
  expect(await names()).toEqual([]);
  await session.transaction(
    async (tx) => void (await tx.query(`insert into coins values (5, 'c')`)),
  );
  expect(await names()).toEqual(['c']);
});

test('nothing goes on beside a transaction', async () => {
  await session.transaction(async () => {
    await expect(names()).rejects.toThrow('beside a transaction');
    await expect(session.transaction(() => Promise.resolve())).rejects.toThrow('Two transactions');
  });
  expect(await names()).toEqual([]);
});
