import type { Database } from '../../database/database.ts';
import type { Services } from '../../services.ts';
import { DomainError } from '../base/errors.ts';

/** Which terms a member accepted, and when; kept with what was bought. */
interface AcceptedTerms {
  readonly terms_version: string;
  /** ISO 8601. */
  readonly accepted_at: string;
}

/**
 * Deposits need the terms as they are now.
 * @throws DomainError `terms_changed` for another version, and for none
 */
export async function acceptDepositTerms(
  db: Database,
  { settings, clock }: Services,
  accepted: string | undefined,
): Promise<AcceptedTerms> {
  const { deposit_terms_version: version } = await settings.read(db);
  if (accepted !== version) throw new DomainError('terms_changed', { details: { version } });
  return { terms_version: version, accepted_at: clock.now().toISOString() };
}
