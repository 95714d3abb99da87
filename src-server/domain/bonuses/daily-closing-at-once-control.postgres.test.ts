import { expect, it } from 'vitest';
import { inventOpenDays, noonOf } from '../../../tests/support/worlds/closing.ts';
import { createTestDatabase } from '../../../tests/support/database/create.ts';
import { createTestServices } from '../../../tests/support/services.ts';
import type { Transaction } from '../../database/database.ts';
import { openPostgres } from '../../database/postgres.ts';
import { closePastDays } from '../../jobs/daily-closing.ts';
import { sqlStateOf } from '../../database/violations.ts';

const UNIQUE_VIOLATION = '23505';

/** A transaction whose locks on rows are left out: `for update` is not sent. */
function withoutLocks(tx: Transaction): Transaction {
  const free = (builder: object): object =>
    new Proxy(builder, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        if (name === 'for') return () => free(target);
        return (...given: unknown[]) => {
          const answer: unknown = (value as (...all: unknown[]) => unknown).apply(target, given);
          return answer instanceof Promise || typeof answer !== 'object' || answer === null
            ? answer
            : free(answer);
        };
      },
    });
  return new Proxy(tx, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const call = (...given: unknown[]): unknown =>
        (value as (...all: unknown[]) => unknown).apply(target, given);
      return name === 'select' ? (...given: unknown[]) => free(call(...given) as object) : call;
    },
  });
}

it('without the lock on the day, processes at once do the same work twice and are only stopped by the keys', async () => {
  const database = await createTestDatabase();
  await inventOpenDays(database, { members: 31, days: 3 });
  const handles = await Promise.all(
    Array.from({ length: 6 }, () => openPostgres(database.url ?? '')),
  );
  const outcomes = await Promise.allSettled(
    handles.map(async (handle) => {
      const services = createTestServices({
        ...handle,
        transaction: (work) => handle.transaction((tx) => work(withoutLocks(tx))),
        url: database.url,
      });
      services.clock.set(noonOf(3));
      await closePastDays(services);
    }),
  );
  const doubled = outcomes.filter(
    (outcome) => outcome.status === 'rejected' && sqlStateOf(outcome.reason) === UNIQUE_VIOLATION,
  );
  expect(doubled.length).toBeGreaterThan(0);
  await Promise.all(handles.map((handle) => handle.close()));
  await database.close();
});
