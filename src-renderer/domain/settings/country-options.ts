import type { SelectOption } from '#renderer/components/form/choice/select-field.tsx';

export interface Country {
  readonly code: string;
  /** Digits, without the +. */
  readonly calling_code?: string;
}

/** Countries by their names in a language, in that language's order. */
export function countryOptions(countries: readonly Country[], language: string): SelectOption[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const order = new Intl.Collator(language);
  return countries
    .map(({ code }) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((a, b) => order.compare(a.label, b.label));
}
