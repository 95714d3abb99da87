/** Days before its end from which a valid claim is renewed. */
export const RENEWAL_DAYS = 60;
/** Days after which what nobody decided lapses, with its documents. */
export const UNDECIDED_DAYS = 180;

export const claimLimits = {
  /** Characters of the name as the document has it. */
  name: 160,
  /** Characters of a legal entity's registration number. */
  number: 60,
  /** Characters of what the member reads of a refusal, and of the reason to open a document. */
  noteMin: 10,
  note: 500,
  documents: 6,
} as const;
