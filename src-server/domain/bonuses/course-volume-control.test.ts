import { it, vi } from 'vitest';
import { utcDay } from '#contract/rules/days.ts';
import { expectUnlikeReference } from '../../../tests/support/worlds/reference-control.ts';
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

it(
  'a course that sent volume would be noticed in legs, bonuses and ranks',
  () => expectUnlikeReference(),
  600_000,
);
