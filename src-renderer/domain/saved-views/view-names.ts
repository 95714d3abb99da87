/** Names are told apart whatever their capitals are. */
export const isTaken = (name: string, names: readonly string[]): boolean =>
  names.some((one) => one.toLowerCase() === name.toLowerCase());
