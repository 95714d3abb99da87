/** Why an act about an offering meets a state that it was not asked for, as `details.reason` of `conflict` has it. */
export const offeringConflicts = [
  'version_published', // two persons published it already
  'day_declared', // a distribution was declared for that record day
  'wallet_as_wanted', // it is frozen already, or it is not
  'wallet_lost', // its units went to another one, and it stays frozen for ever
  'wallet_busy', // something about it is decided, and not done
  'wallet_strange', // no holder has it
  'wallet_empty', // it holds nothing to recover
  'issuer_unknown', // no address of the issuer is recorded on this network
  'issuer_as_wanted', // it is the address that counts already
  'issuer_changed', // another address was recorded since the payment was asked for
  'issuer_waits', // a payment to the address that counts now is approved, and not sent
  'issuer_sent', // the network has the payment already; it is booked once its block is final
  'wallet_registered', // the registry has one of both for somebody else
] as const;
export type OfferingConflict = (typeof offeringConflicts)[number];
