import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ProposalDetail as Detail } from '#contract/api/admin/proposals.ts';
import { ListFailure } from '#renderer/components/data/query-list.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useProposalRefusal } from '#renderer/domain/proposals/use-refusal-text.ts';
import { formatDateTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ProposalChip } from './proposal-chip.tsx';
import { ProposalDecision } from './proposal-decision.tsx';
import { ProposalEffects } from './proposal-effects.tsx';
import { ProposalAsker, ProposalChanges } from './proposal-facts.tsx';
import { proposalQueries } from './proposal-queries.ts';
import { ChangeValues } from './change-values.tsx';
import { useProposalTexts } from './use-proposal-texts.ts';
import styles from './admin-proposals.module.css';

interface ProposalDetailProps {
  readonly id: number;
  /** Called once the reader accepted or refused it. */
  readonly onDecided: () => void;
}

/** One proposal whole: old and new, why, what it does, and the decision. */
export function ProposalDetail({ id, onDecided }: ProposalDetailProps) {
  const query = useQuery(proposalQueries.one(id));
  if (query.isPending) return <SkeletonRows rows={5} />;
  if (query.error) return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
  return <DetailView proposal={query.data} onDecided={onDecided} />;
}

interface DetailViewProps extends Pick<ProposalDetailProps, 'onDecided'> {
  readonly proposal: Detail;
}

function DetailView({ proposal, onDecided }: DetailViewProps) {
  const texts = useProposalTexts();
  const [first, ...rest] = proposal.changes;
  return (
    <div className={styles.detail}>
      <div>
        <p className={styles.title}>{texts.title(proposal)}</p>
        <p className={styles.quiet}>{texts.area(proposal)}</p>
        {first && rest.length === 0 && (
          <p className={styles.large}>
            <ChangeValues change={first} />
          </p>
        )}
      </div>
      {rest.length > 0 && <ProposalChanges proposal={proposal} />}
      <ProposalAsker proposal={proposal} />
      <ProposalEffects effects={proposal.effects} />
      {proposal.right === 'closed' ? (
        <Decided proposal={proposal} />
      ) : (
        <ProposalDecision proposal={proposal} onDecided={onDecided} />
      )}
    </div>
  );
}

const voidText = ({ kind, decision_note }: Detail) => {
  if (decision_note === 'proposer') return 'void.proposer';
  if (decision_note !== 'own_benefit') return 'void.changed';
  return kind === 'payment.activate' ? 'void.own_benefit.payment' : 'void.own_benefit';
};

function Decided({ proposal }: { readonly proposal: Detail }) {
  const { t } = useTranslation('proposals');
  const format = useFormat();
  const refusal = useProposalRefusal();
  const { state, decided_by, decided_at, decision_note } = proposal;
  return (
    <div className={styles.decided}>
      <ProposalChip proposal={proposal} />
      {decided_by && state !== 'void' && (
        <p>
          {t('decided', { state: t(`state.${state}`), name: decided_by.name })}
          {decided_at !== null && (
            <span className={styles.quiet}> · {formatDateTime(decided_at, format)}</span>
          )}
        </p>
      )}
      {state === 'void' && (
        <p>{refusal(proposal.kind, decision_note ?? '') ?? t(voidText(proposal))}</p>
      )}
      {state === 'refused' && decision_note !== null && (
        <q className={styles.reason}>{decision_note}</q>
      )}
    </div>
  );
}
