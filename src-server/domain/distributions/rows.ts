import type {
  distributionParts,
  offeringDistributions,
} from '../../database/schema/distributions.ts';

export type DistributionRow = typeof offeringDistributions.$inferSelect;
export type PartRow = typeof distributionParts.$inferSelect;

/** Journals of a distribution are named by its number. */
export const distributionSource = (number: number) =>
  ({ type: 'distribution', id: String(number) }) as const;

/** The screen on which a member sees what was distributed. */
export const DISTRIBUTIONS_PATH = '/tokenization/subscriptions';
