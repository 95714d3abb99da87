import { expect, test } from 'vitest';
import { statementNames } from './statement-name.ts';

const nameOf = statementNames();
const said = (text: string): string => {
  const { operation, table } = nameOf(text);
  return table === null ? operation : `${operation} ${table}`;
};

test.each([
  ['select "id" from "members" where "members"."email" = $1', 'SELECT members'],
  ['insert into "mails" ("id") values ($1)', 'INSERT mails'],
  ['update only accounts set amount = 3', 'UPDATE accounts'],
  ['\n    delete from "carts" where id = $1', 'DELETE carts'],
  ['with recent as (select id from entries) select * from recent', 'SELECT entries'],
  ['select 1', 'SELECT'],
  ['begin', 'BEGIN'],
  ['savepoint sp1', 'SAVEPOINT'],
  ['set local statement_timeout = 0', 'SET'],
])('%s is said as %s', (text, name) => {
  expect(said(text)).toBe(name);
  // Once more, from what was kept.
  expect(said(text)).toBe(name);
});

test('what stands in quotes as a value, or begins a text by chance, is no name', () => {
  expect(said("select 'hidden from wilhelmina', 'it''s from wilhelmina' from settings")).toBe(
    'SELECT settings',
  );
  expect(said("notify channel, 'wilhelmina'")).toBe('OTHER');
  expect(said('wilhelmina')).toBe('OTHER');
});
