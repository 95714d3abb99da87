/** Begin and end of a fingerprint; all of it is copied. */
export const shortDigest = (digest: string): string => `${digest.slice(0, 6)}…${digest.slice(-4)}`;
