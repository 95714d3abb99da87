import { claimLimits } from '#contract/rules/eligibility/limits.ts';
import { invalidField } from '../base/errors.ts';

/** What somebody wrote as a reason, trimmed. @throws DomainError `validation` where it says too little */
export function reasonOf(field: 'note' | 'reason', given: string): string {
  const text = given.trim();
  const { noteMin: min, note: max } = claimLimits;
  if (text.length < min) throw invalidField(field, 'visit.reason', { min, max });
  return text;
}
