import type { PaperLine } from '../paper.ts';
import type { Compared, Difference } from './compare.ts';

/** An invoice or a credit note as the server wrote it, line by line. */
export interface SeenInvoice {
  /** What it is called, e.g. `TCT-4117`. */
  readonly name: string;
  readonly lines: readonly PaperLine[];
}

/** A line as it is shown, and what of it never changes. */
interface LastingLine {
  readonly text: string;
  readonly fact: string;
}

const figuresIn = (text: string): string[] => text.match(/\d+(?:[.,]\d+)*/g) ?? [];

/**
 * What a line states, whatever its labels are called and however its date is written: the server writes
 * both anew with every answer, and either may be worded otherwise later. Of a date its day and year are
 * left, in any order, since its month is a word.
 */
function factOf({ role, cells }: PaperLine): string {
  const [first = '', ...others] = cells;
  switch (role) {
    case 'head':
      return '';
    case 'title':
    case 'soft':
      return figuresIn(first).toSorted().join(' ');
    case 'part':
    case 'text':
      // A name or a document after its label.
      return first.slice(first.indexOf(': ') + 1).trim();
    case 'sum':
    case 'total':
      return [...figuresIn(first), ...others].join(' ');
    default:
      return cells.join(' · ');
  }
}

/**
 * Lines that never change: all but the address, which is erased some time after the order. It stands between
 * the name of the buyer and the articles.
 */
function lasting({ name, lines }: SeenInvoice): LastingLine[] {
  const buyer = lines.findIndex(({ role }) => role === 'part');
  const articles = lines.findIndex(({ role }) => role === 'head');
  const isAddress = (role: PaperLine['role'], at: number): boolean =>
    role === 'soft' && at > buyer && at < articles;
  return [
    { text: name, fact: `name ${name}` },
    ...lines
      .filter(({ role }, at) => !isAddress(role, at))
      .map((line) => ({ text: line.cells.join(' · '), fact: `${line.role} ${factOf(line)}` })),
  ];
}

/** Lines of one that the other does not have, as often as it has them. */
function without(lines: readonly LastingLine[], others: readonly LastingLine[]): string[] {
  const left = others.map(({ fact }) => fact);
  return lines.flatMap(({ text, fact }) => {
    const at = left.indexOf(fact);
    if (at === -1) return [text];
    left.splice(at, 1);
    return [];
  });
}

const textOf = (lines: readonly LastingLine[]): string => lines.map(({ text }) => text).join('\n');

/** Compares an invoice with the same one as it was kept, in the same language: nothing that it states changes. */
export function compareInvoices(kept: SeenInvoice, now: SeenInvoice): Compared {
  const [before, later] = [lasting(kept), lasting(now)];
  const [gone, come] = [without(before, later), without(later, before)];
  const differences = Array.from(
    { length: Math.max(gone.length, come.length) },
    (_, at): Difference => ({ what: 'line', was: gone[at] ?? '', is: come[at] ?? '' }),
  );
  // The same lines in another order are another paper, too.
  const isMoved =
    differences.length === 0 && before.some(({ fact }, at) => fact !== later[at]?.fact);
  const moved: Difference = { what: 'line', was: textOf(before), is: textOf(later) };
  return { differences: isMoved ? [moved] : differences, added: 0 };
}

/** The sum below an invoice, USD; `0` where it has none. */
export function totalOf({ lines }: SeenInvoice): string {
  const total = lines.findLast(({ role }) => role === 'total')?.cells.at(-1) ?? '';
  return /^\d{1,12}(?:\.\d{1,6})?$/.test(total) ? total : '0';
}
