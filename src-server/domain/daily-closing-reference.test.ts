import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerErrors } from '../../tests/support/business-world.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { anyStory } from '../../tests/support/reference-happenings.ts';
import { inStory, liveStory } from '../../tests/support/reference-story.ts';

/** `RUNS=500` for a long look. */
const RUNS = Number(process.env['RUNS'] ?? 10);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

describe('a network that lives through random days', () => {
  it('has the same legs, bonuses, flushes, earnings and ranks as the slow reference', async () => {
    const seen = { closings: 0, flushed: 0, earned: 0, ranks: 0 };
    await fc.assert(
      fc.asyncProperty(anyStory, (parts) =>
        inStory(database, async (tx) => {
          const { real, reference } = await liveStory(tx, parts.flat());
          expect(real).toEqual(reference);
          expect(await ledgerErrors(tx)).toEqual([]);
          seen.closings += real.closings.length;
          seen.flushed += real.closings.filter((one) => !one.endsWith('flushed 0')).length;
          seen.earned += real.deposits.filter((earned) => earned !== '0').length;
          seen.ranks += real.members.filter((member) => String(member['ranks']) !== '').length;
        }),
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
    // What never happened was not compared.
    expect(Object.entries(seen).filter(([, count]) => count === 0)).toEqual([]);
  }, 600_000);
});
