import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Store } from './database.ts';
import { openFromTemplate } from './opened.ts';
import { runSeed } from './run.ts';
import type { Simulation } from './session.ts';

let simulation: Simulation;
beforeAll(async () => {
  simulation = await openFromTemplate();
});
afterAll(() => simulation.close());

const WHOLE_RUN_MS = 300_000;

async function tablesOf({ db }: Store): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`);
  return rows.map(({ name }) => name);
}

const printOf = (name: string) =>
  sql.raw(`select '${name}' as name, count(*)::text || ' ' || coalesce(sum(hashtext(t::text)), 0)
    as print from "${name}" t`);

test(
  'what a run writes is known: an answer holds until a table that it names is changed',
  async () => {
    let compared = 0;
    const changed = new Set<string>();
    const unnoticed = new Set<string>();
    await simulation.run(async (store) => {
      const tables = await tablesOf(store);
      const asked: Store['asked'] = async (question, version, ask) => {
        if (question === 'books') {
          compared += 1;
          const { rows } = await store.db.execute<{ name: string; print: string }>(
            sql.join(tables.map(printOf), sql` union all `),
          );
          for (const { name, print } of rows) {
            const known = await store.asked(`print of ${name}`, '', async () => {
              if (compared > 1) changed.add(name);
              const answer = await store.db.execute<{ print: string }>(printOf(name));
              return answer.rows[0]?.print;
            });
            if (known !== print) unnoticed.add(name);
          }
        }
        return store.asked(question, version, ask);
      };
      const { problems } = await runSeed({ ...store, asked }, { seed: 2 });
      expect(problems).toEqual([]);
    });
    expect([...unnoticed]).toEqual([]);
    expect(compared).toBeGreaterThan(50);
    // Most are asked once: a watch that took everything for written would know nothing.
    expect([...changed]).toEqual(expect.arrayContaining(['entries', 'balances', 'withdrawals']));
    expect(changed.size).toBeLessThan(70);
  },
  WHOLE_RUN_MS,
);
