const MARKS = /\p{M}/gu;

/** Without accents and case, for comparisons: "Héctor" and "HECTOR" → "hector". */
export const accentless = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(MARKS, '');
