import { useQuery } from '@tanstack/react-query';
import { useOnChain } from '../chain-context.tsx';
import { chainQueries } from '../chain-queries.ts';
import { missingStep } from '../signing/signing-problem.tsx';

/** The planned issue with what the chain has of it; asked for once two persons allotted the offering. */
export function useIssue() {
  const { offering, isLost } = useOnChain();
  const isAllotted = offering.kept_state === 'allotted' || offering.kept_state === 'issued';
  const { data, error, refetch } = useQuery({
    ...chainQueries.issue(offering.id),
    enabled: isAllotted && !isLost,
  });
  const step = isAllotted ? missingStep(error) : 'allotment';
  return { issue: step === undefined ? data : undefined, step, error, refetch };
}
