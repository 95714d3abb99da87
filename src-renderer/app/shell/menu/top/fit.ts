import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Number of entries in the bar: all if they fit, otherwise as many as leave space for "more".
 * Widths and gap in pixels.
 */
export function countFitting(
  widths: readonly number[],
  moreWidth: number,
  gap: number,
  available: number,
): number {
  let used = 0;
  let besideMore = 0;
  for (const [index, width] of widths.entries()) {
    used += width + (index > 0 ? gap : 0);
    if (used + gap + moreWidth <= available) besideMore = index + 1;
  }
  return used <= available ? widths.length : besideMore;
}

/**
 * Measures a bar whose last child is "more" and whose other children are the entries, all rendered
 * at their natural width; measures again when the bar or an entry is resized.
 */
export function useFit(entries: number) {
  const bar = useRef<HTMLUListElement>(null);
  const [fitting, setFitting] = useState(entries);
  useLayoutEffect(() => {
    const list = bar.current;
    if (!list) return undefined;
    const widthOf = (element: Element) => element.getBoundingClientRect().width;
    const measure = () => {
      const widths = [...list.children].map(widthOf);
      const more = widths.pop() ?? 0;
      const style = getComputedStyle(list);
      const [gap = 0, ...padding] = [
        style.columnGap,
        style.paddingInlineStart,
        style.paddingInlineEnd,
      ].map((length) => Number.parseFloat(length) || 0);
      const available = padding.reduce((width, edge) => width - edge, list.clientWidth);
      setFitting(countFitting(widths, more, gap, available));
    };
    const observer = new ResizeObserver(measure);
    for (const element of [list, ...list.children]) observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [entries]);
  return { bar, fitting };
}
