/** "0x" and four digits, then groups of four: the format for comparing addresses. */
export const addressGroups = (address: string): readonly string[] => [
  address.slice(0, 6),
  ...(address.slice(6).match(/.{1,4}/g) ?? []),
];

/** "0x64Fc…e13a": for texts and tables that have the whole address beside it. */
export const shortAddress = (address: string): string =>
  `${address.slice(0, 6)}…${address.slice(-4)}`;

/** Marks the groups whose digits differ; case is ignored. */
export function differingGroups(address: string, other: string): readonly boolean[] {
  const others = addressGroups(other.toLowerCase());
  return addressGroups(address.toLowerCase()).map((group, index) => group !== others[index]);
}
