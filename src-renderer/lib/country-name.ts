const names = new Map<string, Intl.DisplayNames>();

/** A country by its name in a language, by its code where it has none. */
export function countryName(code: string, language: string): string {
  const known = names.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  names.set(language, known);
  try {
    return known.of(code) ?? code;
  } catch {
    // No code of a country.
    return code;
  }
}
