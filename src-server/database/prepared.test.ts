import { expect, test } from 'vitest';
import type { Database } from './database.ts';
import { preparedQuery } from './prepared.ts';

test('a query is made once for each database', () => {
  const made: string[] = [];
  const query = preparedQuery('one', (db) => ({
    prepare: (name) => {
      made.push(name);
      return { db };
    },
  }));
  const [here, there] = [{} as Database, {} as Database];
  expect(query(here)).toBe(query(here));
  expect(query(there).db).toBe(there);
  expect(made).toEqual(['one', 'one']);
});
