type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

const cut = new Map<string, string>();
const MOST_CUT = 4_000;

function keep(key: string, fits: string): void {
  if (cut.size > MOST_CUT) cut.clear();
  cut.set(key, fits);
}

/**
 * A text as far as it fits, with an ellipsis where it does not; measured once a font, text and width.
 * @param font the pen's, which would be slow to ask
 */
export function fitted(pen: Pen, font: string, text: string, width: number): string {
  const key = `${font}|${Math.round(width)}|${text}`;
  const known = cut.get(key);
  if (known !== undefined) return known;
  let fits = text;
  if (pen.measureText(text).width > width) {
    const letters = Array.from(text);
    let [least, most] = [0, letters.length];
    while (least < most) {
      const middle = (least + most + 1) >> 1;
      const attempt = `${letters.slice(0, middle).join('')}…`;
      if (pen.measureText(attempt).width <= width) least = middle;
      else most = middle - 1;
    }
    fits = `${letters.slice(0, least).join('').trimEnd()}…`;
  }
  keep(key, fits);
  return fits;
}

/** What was measured with other fonts counts no more. */
export const forgetWidths = (): void => cut.clear();

const LETTERS = 5;

/** Five letters and a point; the whole text where it is no longer than that. */
export function shortened(text: string): string {
  const letters = Array.from(text);
  return letters.length <= LETTERS + 1 ? text : `${letters.slice(0, LETTERS).join('')}.`;
}

/**
 * The first of some texts that fits, from the longest to the shortest; the last one where none does.
 * @param font the pen's, which would be slow to ask
 */
export function firstFitting(
  pen: Pen,
  font: string,
  texts: readonly [string, ...string[]],
  width: number,
): string {
  const key = `${font}|${Math.round(width)}|${texts.join('|')}`;
  const known = cut.get(key);
  if (known !== undefined) return known;
  const fits = texts.find((text) => pen.measureText(text).width <= width) ?? texts.at(-1) ?? '';
  keep(key, fits);
  return fits;
}
