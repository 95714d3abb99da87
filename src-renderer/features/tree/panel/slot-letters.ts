/** Letters shown of a way; a longer one ends in an ellipsis. */
const MOST = 6;

/** The way to a slot that keeps to one side, as its letters: "R R R R". */
export function slotLetters(depth: number, letter: string): string {
  const letters = Array.from({ length: Math.min(depth, MOST) }, () => letter).join(' ');
  return depth > MOST ? `${letters} …` : letters;
}
