/** How many times the usual 16 px letters have, as the person set it in the browser. */
export function letterScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  return size > 0 ? size / 16 : 1;
}
