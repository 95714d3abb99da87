import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { dayStart } from '#contract/rules/days.ts';
import { createTestDatabase } from '../../../tests/support/database/create.ts';
import { anyStory } from '../../../tests/support/worlds/reference-happenings.ts';
import { inStory, liveStory } from '../../../tests/support/worlds/reference-story.ts';

/** The rule broken: a membership that ended during the day still counts at its end. */
vi.mock(import('./active-directs.ts'), async (original) => {
  const { activeDirects } = await original();
  return {
    activeDirects,
    activeAtEnd: (day) =>
      sql`m.starts_at < ${dayStart(day).toISOString()}::timestamptz + interval '1 day'
        and m.ends_at >= ${dayStart(day).toISOString()}::timestamptz`,
  };
});

it('a closing by another rule differs from the reference', async () => {
  const database = await createTestDatabase();
  const compared = fc.assert(
    fc.asyncProperty(anyStory, (parts) =>
      inStory(database, async (tx) => {
        const { real, reference } = await liveStory(tx, parts.flat());
        expect(real).toEqual(reference);
      }),
    ),
    { numRuns: 200, endOnFailure: true },
  );
  await expect(compared).rejects.toThrow('Property failed');
  await database.close();
}, 600_000);
