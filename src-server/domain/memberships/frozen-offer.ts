/** What a purchase request freezes of what was offered. */
export type FrozenOffer = Readonly<Record<string, string>>;

/** A value of an offer, which whoever wrote it put there. */
export function offered(offer: FrozenOffer, name: string): string {
  const value = offer[name];
  if (value === undefined) throw new Error(`The offer has no ${name}`);
  return value;
}
