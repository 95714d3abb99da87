import type { PaperLine } from '../paper.ts';
import type { Compared, Difference } from './compare.ts';

/** An invoice or a credit note as the server wrote it, line by line. */
export interface SeenInvoice {
  /** What it is called, e.g. `TCT-4117`. */
  readonly name: string;
  readonly lines: readonly PaperLine[];
}

/**
 * Lines that never change: all but the address, which is erased some time after the order. It stands between
 * the name of the buyer and the articles.
 */
function lasting({ name, lines }: SeenInvoice): string[] {
  const buyer = lines.findIndex(({ role }) => role === 'part');
  const articles = lines.findIndex(({ role }) => role === 'head');
  const isAddress = (role: PaperLine['role'], at: number): boolean =>
    role === 'soft' && at > buyer && at < articles;
  return [
    name,
    ...lines.flatMap(({ role, cells }, at) => (isAddress(role, at) ? [] : [cells.join(' · ')])),
  ];
}

/** Lines of one that the other does not have, as often as it has them. */
function without(lines: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return lines.filter((line) => {
    const at = left.indexOf(line);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
}

/** Compares an invoice with the same one as it was kept, in the same language: nothing that it said changes. */
export function compareInvoices(kept: SeenInvoice, now: SeenInvoice): Compared {
  const [before, later] = [lasting(kept), lasting(now)];
  const [gone, come] = [without(before, later), without(later, before)];
  const differences = Array.from(
    { length: Math.max(gone.length, come.length) },
    (_, at): Difference => ({ what: 'line', was: gone[at] ?? '', is: come[at] ?? '' }),
  );
  // The same lines in another order are another paper, too.
  const isMoved = differences.length === 0 && before.some((line, at) => line !== later[at]);
  const moved: Difference = { what: 'line', was: before.join('\n'), is: later.join('\n') };
  return { differences: isMoved ? [moved] : differences, added: 0 };
}

/** The sum below an invoice, USD; `0` where it has none. */
export function totalOf({ lines }: SeenInvoice): string {
  const total = lines.findLast(({ role }) => role === 'total')?.cells.at(-1) ?? '';
  return /^\d{1,12}(?:\.\d{1,6})?$/.test(total) ? total : '0';
}
