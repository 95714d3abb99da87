import type { NewClaim } from '#contract/api/tokenization/eligibility.ts';

/** What the form holds; which documents go with it, the server knows. */
export interface AskValues extends Pick<
  NewClaim,
  'kind' | 'country' | 'document_name' | 'document_date'
> {
  /** Of a legal entity; empty otherwise. */
  readonly registration_number: string;
}
