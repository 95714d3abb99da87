import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database/create.ts';
import { createTestServices } from '../../tests/support/services.ts';
import { createRun, type Job } from './runner.ts';

let database: TestDatabase;
let asked: string[] = [];
let ran: string[] = [];
let ended: (readonly [string, boolean])[] = [];

beforeAll(async () => {
  database = await createTestDatabase((text) => {
    asked.push(text);
    return () => {};
  });
});
afterAll(() => database.close());
beforeEach(() => {
  [asked, ran, ended] = [[], [], []];
});

const job = (name: string, due?: Job['due']): Job => ({
  name,
  every: 1000,
  ...(due && { due }),
  run: async () => void ran.push(name),
});
async function runAll(jobs: readonly Job[]): Promise<void> {
  const run = createRun(createTestServices(database), (name, succeeded) => {
    ended.push([name, succeeded]);
  });
  await Promise.all(jobs.map(run));
}

test('jobs that are due run, and all are asked about by one statement', async () => {
  await runAll([
    job('due', () => sql`1 = 1`),
    job('not due', () => sql`1 = 2`),
    job('due by itself', () => true),
    job('not due by itself', () => false),
    job('also due', () => sql`${1}::int in (1, 2) or 1 = 2`),
    job('always'),
  ]);
  expect(ran.toSorted()).toEqual(['also due', 'always', 'due', 'due by itself']);
  expect(asked.filter((text) => text.includes('due_'))).toHaveLength(1);
  // One that had nothing to do went well.
  expect(ended).toHaveLength(6);
  expect(ended.every(([, succeeded]) => succeeded)).toBe(true);
});

test('what cannot be asked fails, and the next run asks again', async () => {
  const broken = job('broken', () => sql`nothing.there`);
  await runAll([broken]);
  expect(ended).toEqual([['broken', false]]);
  expect(ran).toEqual([]);
  await runAll([job('whole', () => sql`true`)]);
  expect(ran).toEqual(['whole']);
});

test('one that cannot be asked keeps no other job from running', async () => {
  await runAll([
    job('whole', () => sql`true`),
    job('broken', () => sql`nothing.there`),
    job('not due', () => sql`false`),
  ]);
  expect(ran).toEqual(['whole']);
  expect(Object.fromEntries(ended)).toEqual({ whole: true, broken: false, 'not due': true });
});
