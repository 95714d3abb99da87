import { expect, test } from 'vitest';
import { migrationsFolder, readMigrations } from './migrate.ts';
import { ANY_SERVER, servesFrom, takesAway } from './migration-kinds.ts';

/** The last one of before there were kinds: with it and those before it every server was stopped. */
const LAST_WITHOUT = 1_795_935_582_217;

const all = [{ tag: '0058_terms', when: 5000 }];

test.each([
  ['-- expand\nALTER TABLE', ANY_SERVER],
  ['-- contract after 0058_terms\nALTER TABLE', 5000],
  ['-- expand, then contract\nALTER TABLE', null],
  ['ALTER TABLE', null],
])('the first line of %j says who goes on', (text, expected) => {
  expect(servesFrom(text, all)).toBe(expected);
});

test('one that contracts after a migration that there is not is no version', () => {
  expect(() => servesFrom('-- contract after 0059_terms\n', all)).toThrow('0059_terms');
});

const TABLE = 'CREATE TABLE "a" ("id" integer NOT NULL)';

test.each([
  ['ALTER TABLE "members" ADD COLUMN "a" text'],
  ['ALTER TABLE "members" ADD COLUMN "a" boolean DEFAULT false NOT NULL'],
  ['CREATE INDEX "a_idx" ON "members" USING btree ("a")'],
  ['-- Why.\nCREATE FUNCTION a() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$'],
  ['ALTER TABLE "members" ADD COLUMN "a" numeric(20, 6) DEFAULT 0 NOT NULL;'],
  ['ALTER TABLE "members" ADD COLUMN "a" timestamptz DEFAULT now() NOT NULL'],
  ['CREATE INDEX "a_idx" ON "members" USING btree ("a", "b")'],
])('%j only adds', (statement) => {
  expect(takesAway(['-- expand', statement])).toEqual([]);
});

test('tables of the same migration may be bound in every way', () => {
  const bound = [
    'ALTER TABLE "a" ADD CONSTRAINT "a_check" CHECK (id > 0)',
    'CREATE UNIQUE INDEX "a_key" ON "a" USING btree ("id")',
  ];
  expect(takesAway([TABLE, ...bound])).toEqual([]);
  expect(takesAway(bound)).toEqual(bound);
});

test.each([
  ['ALTER TABLE "members" DROP COLUMN "email"'],
  ['ALTER TABLE "members" RENAME COLUMN "email" TO "mail"'],
  ['ALTER TABLE "members" ALTER COLUMN "email" SET NOT NULL'],
  ['ALTER TABLE "members" ADD COLUMN "a" text NOT NULL'],
  ['ALTER TYPE "a" ADD VALUE \'b\''],
  ['CREATE OR REPLACE FUNCTION a() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$'],
  ['DROP TABLE "members"'],
  ['ALTER TABLE "members" ADD COLUMN "a" text, DROP COLUMN "email"'],
  ['ALTER TABLE "members" ADD COLUMN "a" text UNIQUE'],
  ['ALTER TABLE "members" ADD COLUMN "a" integer CHECK (a > 0)'],
  ['ALTER TABLE "members" ADD COLUMN "a" uuid DEFAULT gen_random_uuid() NOT NULL'],
  ['CREATE INDEX "a_idx" ON "members" ("a"); DROP TABLE "members"'],
  ['UPDATE "members" SET "email" = lower("email")'],
  ['DELETE FROM "members"'],
])('%j takes something away', (statement) => {
  expect(takesAway(['-- expand', TABLE, statement])).toEqual([statement]);
});

test('a new column is filled, and no other one with it', () => {
  const column = 'ALTER TABLE "members" ADD COLUMN "a" text';
  const fill = 'UPDATE "members" SET "a" = coalesce("name", "email") WHERE "a" IS NULL';
  expect(takesAway([column, fill])).toEqual([]);
  const both = 'UPDATE "members" SET "a" = "name", "email" = null';
  expect(takesAway([column, both])).toEqual([both]);
});

test('what calls itself an expansion only adds', () => {
  for (const { folderMillis, servesFrom: from, sql } of readMigrations(migrationsFolder)) {
    if (folderMillis <= LAST_WITHOUT || from !== ANY_SERVER) continue;
    expect(takesAway(sql), String(folderMillis)).toEqual([]);
  }
});
