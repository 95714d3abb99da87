import { useQuery } from '@tanstack/react-query';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { ProposalDecision } from './proposal-decision.tsx';
import { proposalQueries } from './proposal-queries.ts';

interface DecideProposalProps {
  readonly id: number;
  readonly onDecided: () => void;
}

/** Decides a proposal from a screen that shows what it is about. */
export function DecideProposal({ id, onDecided }: DecideProposalProps) {
  const { data, error, refetch } = useQuery(proposalQueries.one(id));
  if (data) return <ProposalDecision proposal={data} onDecided={onDecided} />;
  if (!error) return <SkeletonRows rows={2} />;
  return <FailureNote error={error} onRetry={() => void refetch()} />;
}
