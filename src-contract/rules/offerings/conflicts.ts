/** Why an act about an offering meets a state that it was not asked for, as `details.reason` of `conflict` has it. */
export const offeringConflicts = [
  'version_published', // two persons published it already
  'day_declared', // a distribution was declared for that record day
  'wallet_as_wanted', // it is frozen already, or it is not
  'wallet_lost', // its units went to another one, and it stays frozen for ever
  'wallet_busy', // something about it is decided, and not done
  'wallet_strange', // no holder has it
  'wallet_empty', // it holds nothing to recover
  'wallet_registered', // the registry has one of both for somebody else
] as const;
export type OfferingConflict = (typeof offeringConflicts)[number];
