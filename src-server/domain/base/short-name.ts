/** "Ana Lucía Pérez Gil" → "Ana G.": enough to know who invites, and not a person's name. */
export function shortName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  // By code points: a letter may be two units.
  const [initial] = others.at(-1) ?? '';
  return initial === undefined ? first : `${first} ${initial}.`;
}
