import { accentless } from '#contract/rules/text/accentless.ts';

export interface ComboOption {
  readonly value: string;
  readonly label: string;
  /** Additional search terms: codes. */
  readonly keywords?: readonly string[] | undefined;
  /** Secondary text at the option's end. */
  readonly end?: string | undefined;
}

/** Folds accents and case, so that "mexico" matches "México". */
const plain = (text: string): string => accentless(text).trim();

/** Match quality: 0 is best; undefined is no match. */
function rank({ label, keywords = [] }: ComboOption, typed: string): number | undefined {
  const name = plain(label);
  if (name === typed || keywords.some((keyword) => plain(keyword) === typed)) return 0;
  if (name.startsWith(typed)) return 1;
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(typed))) return 2;
  return name.includes(typed) ? 3 : undefined;
}

/** Matching options by rank, then in their own order; all of them for an empty text. */
export function findOptions(options: readonly ComboOption[], typed: string): ComboOption[] {
  const wanted = plain(typed);
  if (wanted === '') return [...options];
  return options
    .flatMap((option) => {
      const place = rank(option, wanted);
      return place === undefined ? [] : { option, place };
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ option }) => option);
}

/** The option that a text unambiguously matches: by its full name or code, or as the only match. */
export function meantOption(
  options: readonly ComboOption[],
  typed: string,
): ComboOption | undefined {
  const wanted = plain(typed);
  if (wanted === '') return undefined;
  const found = findOptions(options, typed);
  const exact = found.filter((option) => rank(option, wanted) === 0);
  if (exact.length === 1) return exact[0];
  return found.length === 1 ? found[0] : undefined;
}
