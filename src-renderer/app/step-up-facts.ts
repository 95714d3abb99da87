import type { QueryClient } from '@tanstack/react-query';
import type { CallFacts } from '#renderer/domain/second-factor/call-facts.ts';
import { exceptionTotals } from '#renderer/features/admin-exceptions/call-facts.ts';
import { decidedChanges } from '#renderer/features/admin-proposals/call-facts.ts';
import { payoutTotals } from '#renderer/features/payouts/call-facts.ts';
import { changesOf } from '#renderer/features/second-factor/step-up-acts.ts';
import type { StepUpCall } from '#renderer/lib/api/step-up.ts';

/** Collects from the features what a call pays and changes. */
export const factsOf = (client: QueryClient, call: StepUpCall): CallFacts => ({
  totals: payoutTotals(client, call) ?? exceptionTotals(client, call) ?? [],
  changes: decidedChanges(client, call) ?? changesOf(call),
});
