import type { KeptSummary } from '#contract/ipc/archive.ts';
import { accentless } from '#contract/rules/text/accentless.ts';

/** What of a kept paper is searched: words as the list shows them, and figures as people write them. */
export interface SearchTexts {
  /** Its name, its days, why it was kept, kinds of its entries. */
  readonly words: (summary: KeptSummary) => readonly string[];
  /** An amount as the reader's region writes it. */
  readonly figure: (amount: string) => string;
}

/** Thousands are grouped differently everywhere, and decimals may be left out. */
const bare = (text: string): string => text.replaceAll(/[\s.,’'\u00A0\u202F]/g, '');

const isFigure = (word: string): boolean => /^[\d.,’'+−-]+$/.test(word);

/**
 * Papers in which every word of a search is found, whatever accents and capitals; newest first. A
 * word of digits is a number, an amount, or part of a date.
 */
export function searchKept(
  summaries: readonly KeptSummary[],
  search: string,
  { words, figure }: SearchTexts,
): readonly KeptSummary[] {
  const wanted = accentless(search).split(/\s+/).filter(Boolean);
  return summaries.toReversed().filter((one) => {
    if (wanted.length === 0) return true;
    const text = accentless(
      [
        ...words(one),
        String(one.number),
        String(one.withdrawal ?? ''),
        one.from ?? '',
        one.to,
      ].join(' '),
    );
    const amounts = [one.amount, ...one.amounts].flatMap((amount) => {
      const unsigned = amount.replace('-', '');
      return [unsigned, bare(unsigned), bare(figure(unsigned))];
    });
    return wanted.every((word) => {
      if (text.includes(word)) return true;
      const digits = bare(word.replaceAll(/[+−-]/g, ''));
      return isFigure(word) && digits !== '' && amounts.some((amount) => amount.startsWith(digits));
    });
  });
}
