/** Characters of a reason that the calls take. */
export const REASON_MAX = 300;
