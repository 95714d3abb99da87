import { useQuery } from '@tanstack/react-query';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { ProposalDecision } from './proposal-decision.tsx';
import { ProposalEffects } from './proposal-effects.tsx';
import { ProposalAsker, ProposalChanges } from './proposal-facts.tsx';
import { proposalQueries } from './proposal-queries.ts';
import styles from './admin-proposals.module.css';

interface DecideProposalProps {
  readonly id: number;
  /** The screen shows nothing of it: what changes, who asked and why, and what follows come with the decision. */
  readonly isWhole?: boolean;
  readonly onDecided: () => void;
}

/** Decides a proposal from another screen than that of the approvals. */
export function DecideProposal({ id, isWhole = false, onDecided }: DecideProposalProps) {
  const { data, error, refetch } = useQuery(proposalQueries.one(id));
  if (data) {
    const decision = <ProposalDecision proposal={data} onDecided={onDecided} />;
    if (!isWhole) return decision;
    return (
      <div className={styles.detail}>
        <ProposalChanges proposal={data} />
        <ProposalAsker proposal={data} />
        <ProposalEffects effects={data.effects} />
        {decision}
      </div>
    );
  }
  if (!error) return <SkeletonRows rows={2} />;
  return <FailureNote error={error} onRetry={() => void refetch()} />;
}
