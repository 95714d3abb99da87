import type { OfferingFields } from '#contract/api/admin/offerings.ts';
import type { Work } from '#renderer/domain/writing/use-writing.ts';
import type { OfferingDraft } from './draft.ts';

export type OfferingWork = Work<OfferingFields, OfferingDraft>;

/** What every part of an offering that is written needs. */
export interface PartProps {
  readonly work: OfferingWork;
  /** Sentences of a refusal by the names of the fields. */
  readonly errors: Readonly<Record<string, string>>;
  /** Approved, or read by who may not write. */
  readonly isReadOnly: boolean;
}
