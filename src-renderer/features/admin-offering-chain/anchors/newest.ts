import type { OfferingChain } from '#contract/api/admin/offering-chain.ts';

type Version = OfferingChain['versions'][number];

/** The version of each document that members accept now; the answer has the newest of a document first. */
export const newestOf = (versions: readonly Version[]): readonly Version[] => [
  ...new Map(versions.toReversed().map((version) => [version.chain_name, version])).values(),
];
