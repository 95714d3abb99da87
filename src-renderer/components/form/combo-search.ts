import { accentless } from '#contract/rules/text/accentless.ts';

export interface ComboOption {
  readonly value: string;
  readonly label: string;
  /** Found by these as well: codes. */
  readonly keywords?: readonly string[] | undefined;
  /** At the option's end, faint. */
  readonly end?: string | undefined;
}

/** Letters without their accents and case: "México" is found by "mexico". */
const plain = (text: string): string => accentless(text).trim();

/** How well an option fits what was typed: 0 best, undefined not at all. */
function rank({ label, keywords = [] }: ComboOption, typed: string): number | undefined {
  const name = plain(label);
  if (name === typed || keywords.some((keyword) => plain(keyword) === typed)) return 0;
  if (name.startsWith(typed)) return 1;
  if (name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(typed))) return 2;
  return name.includes(typed) ? 3 : undefined;
}

/** Options that fit what was typed, best first, else in their own order; all of them for nothing. */
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

/** The one option that what was typed can mean: by its whole name or code, or because no other fits. */
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
