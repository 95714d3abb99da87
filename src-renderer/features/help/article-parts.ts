/** One part of an article: a heading of the second level, and what stands below it. */
export interface ArticlePart {
  /** Names it in the page. */
  readonly id: string;
  /** Null: what stands before the first heading. */
  readonly heading: string | null;
  readonly body: string;
}

const HEADING = /^## +(.+?)\s*#*$/;
const FENCE = /^(```|~~~)/;

/** Splits Markdown at its headings of the second level; those inside of code are none. */
export function partsOf(markdown: string): ArticlePart[] {
  const parts: { heading: string | null; lines: string[] }[] = [{ heading: null, lines: [] }];
  let isCode = false;
  for (const line of markdown.split('\n')) {
    if (FENCE.test(line)) isCode = !isCode;
    const heading = isCode ? undefined : HEADING.exec(line)?.[1];
    if (heading === undefined) parts.at(-1)?.lines.push(line);
    else parts.push({ heading, lines: [] });
  }
  return parts
    .map(({ heading, lines }, index) => ({
      id: `part-${index}`,
      heading,
      body: lines.join('\n').trim(),
    }))
    .filter(({ heading, body }) => heading !== null || body !== '');
}
