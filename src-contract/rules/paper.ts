/** How a line of a paper is set. */
export const paperRoles = [
  'title',
  'heading',
  'part',
  'text',
  'soft',
  /** A label, and what is said of it. */
  'fact',
  /** Below what is said of a fact. */
  'note',
  /** The first row of a table. */
  'head',
  'row',
  /** A label, and its amount below the table. */
  'sum',
  'total',
] as const;

/** One line of a paper: the texts that stand in it, from its beginning. */
export interface PaperLine {
  readonly role: (typeof paperRoles)[number];
  readonly cells: readonly string[];
}

/**
 * What is in `DejaVuSans` and `DejaVuSans-Bold` and is written from left to right, a letter after the other: Latin,
 * Greek and Cyrillic letters, figures, punctuation, signs of currencies, arrows and signs of arithmetic.
 */
const IN_PDF =
  /^[\u0020-\u007E\u00A0-\u02AF\u0370-\u03FF\u0400-\u04FF\u1E00-\u1EF9\u1F00-\u1FFF\u2010-\u2027\u2030-\u205E\u20A0-\u20B5\u2116\u2122\u2190-\u22FF]*$/;

/**
 * A text as papers write it: on one line, and each letter with its accents as one character (NFC), since the PDFs set
 * accents that follow their letter (NFD, as macOS writes them) beside it.
 */
export const paperText = (text: string): string =>
  text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();

/**
 * Whether the PDFs have every letter of a text, written as `paperText`. Their font has none of China, Japan, Korea or India, and a PDF does
 * not put words from right to left: a paper with such a name is printed by the device.
 */
export const isInPdf = (text: string): boolean => IN_PDF.test(paperText(text));
