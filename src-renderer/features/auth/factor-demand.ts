import type { auth } from '#contract/api/account/auth.ts';
import type { FactorDemand } from '#contract/api/account/second-factor.ts';
import { hasCode } from '#renderer/lib/api/error.ts';

/** What the server asks for beside the password; null where it refused for another reason. */
export function demandOf(error: unknown): FactorDemand | null {
  if (!hasCode<typeof auth.token>(error, 'second_factor_required')) return null;
  return error.body?.details as unknown as FactorDemand;
}
