/** "0x" and four digits, then groups of four: the form in which an address is compared. */
export const addressGroups = (address: string): readonly string[] => [
  address.slice(0, 6),
  ...(address.slice(6).match(/.{1,4}/g) ?? []),
];

/** "0x64Fc…e13a": the form for texts and tables beside which the whole address stands. */
export const shortAddress = (address: string): string =>
  `${address.slice(0, 6)}…${address.slice(-4)}`;

/** Which groups of one address are other digits in the other one; capitals are no digits. */
export function differingGroups(address: string, other: string): readonly boolean[] {
  const others = addressGroups(other.toLowerCase());
  return addressGroups(address.toLowerCase()).map((group, index) => group !== others[index]);
}
