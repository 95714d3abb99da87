const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Parts that differ, of those that can be written. */
export const changedNames = <Fields extends object>(
  names: readonly (keyof Fields & string)[],
  one: Fields,
  other: Fields,
): (keyof Fields & string)[] => names.filter((name) => !isSame(one[name], other[name]));

export interface Merge<Fields> {
  /** Ours wherever we wrote, also what is contested; theirs elsewhere. */
  readonly fields: Fields;
  /** Parts that both wrote, in different ways. */
  readonly contested: readonly (keyof Fields & string)[];
}

interface Versions<Fields> {
  readonly base: Fields;
  readonly ours: Fields;
  readonly theirs: Fields;
}

/** Joins what two wrote since the same version. */
export function merged<Fields extends object>(
  names: readonly (keyof Fields & string)[],
  { base, ours, theirs }: Versions<Fields>,
): Merge<Fields> {
  const mine = changedNames(names, ours, base);
  const other = changedNames(names, theirs, base);
  const contested = mine.filter(
    (name) => other.includes(name) && !isSame(ours[name], theirs[name]),
  );
  return { fields: chosen(theirs, ours, mine), contested };
}

/** Some parts from one, all others from the other. */
export function chosen<Fields extends object>(
  from: Fields,
  parts: Fields,
  names: readonly (keyof Fields & string)[],
): Fields {
  return { ...from, ...Object.fromEntries(names.map((name) => [name, parts[name]])) };
}

/** What both wrote, with ours where it was chosen of what is contested, theirs in the rest of it. */
export const resolved = <Fields extends object>(
  { fields, contested }: Merge<Fields>,
  theirs: Fields,
  ours: readonly (keyof Fields & string)[],
): Fields =>
  chosen(
    fields,
    theirs,
    contested.filter((name) => !ours.includes(name)),
  );
