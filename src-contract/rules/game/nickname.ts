/** Who sees a member in the ranking: everyone, or only those below them in the tree. */
export const gameCircles = ['all', 'downline'] as const;
export type GameCircle = (typeof gameCircles)[number];

/** Whose attempts a ranking lists: everyone's, or of the reader's own downline. */
export const rankingScopes = ['all', 'downline'] as const;
export type RankingScope = (typeof rankingScopes)[number];

/** How an attempt stands: being played, verified within its day, or sent after it had closed. */
export const attemptStates = ['open', 'verified', 'late'] as const;
export type AttemptState = (typeof attemptStates)[number];

const NICKNAME = /^\p{L}(?:[ _]?[\p{L}\p{N}])+$/u;
const MIN = 3;
const MAX = 16;

/** A nickname as it is kept, or null where it has another form: letters, digits, single spaces or `_`. */
export function readNickname(text: string): string | null {
  const nickname = text.trim().normalize('NFC');
  const { length } = Array.from(nickname);
  return length >= MIN && length <= MAX && NICKNAME.test(nickname) ? nickname : null;
}
