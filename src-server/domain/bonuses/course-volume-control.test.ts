import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { utcDay } from '#contract/rules/days.ts';
import { createTestDatabase } from '../../../tests/support/database/create.ts';
import { anyStory } from '../../../tests/support/worlds/reference-happenings.ts';
import { inStory, liveStory } from '../../../tests/support/worlds/reference-story.ts';
import { volumeEvents } from '../../database/schema/tree.ts';

/** The rule broken: a course sends volume up the tree, as a membership does. */
vi.mock(import('../academy/sales/settlement.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    settleCoursePurchase: async (tx, services, purchase) => {
      const { memberId, amount: volume, settledAt: occurredAt } = purchase;
      const day = utcDay(occurredAt);
      await tx.insert(volumeEvents).values({ memberId, volume, day, occurredAt });
      return real.settleCoursePurchase(tx, services, purchase);
    },
  };
});

it('a course that sent volume would be noticed in legs, bonuses and ranks', async () => {
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
