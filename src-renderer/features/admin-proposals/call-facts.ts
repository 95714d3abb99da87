import type { QueryClient } from '@tanstack/react-query';
import { adminProposals } from '#contract/api/admin/proposals.ts';
import type { ProposedChange } from '#contract/rules/proposals.ts';
import { isCallOf, type StepUpCall } from '#renderer/lib/api/step-up.ts';
import { proposalQueries } from './proposal-queries.ts';

/** What the proposal changes that a call decides, as its screen has it; null for other calls. */
export function decidedChanges(
  client: QueryClient,
  call: StepUpCall,
): readonly ProposedChange[] | null {
  if (!isCallOf(call, adminProposals.accept) && !isCallOf(call, adminProposals.refuse)) return null;
  const id = Number(call.params['id']);
  return client.getQueryData(proposalQueries.one(id).queryKey)?.changes ?? [];
}
