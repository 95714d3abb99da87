import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ApprovalDetail as Detail } from '#contract/api/admin/approvals.ts';
import { Avatar } from '#renderer/components/avatar.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { ListFailure } from '#renderer/components/data/query-list.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { formatDateTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ApprovalChip } from './approval-chip.tsx';
import { ApprovalDecision } from './approval-decision.tsx';
import { ApprovalEffects } from './approval-effects.tsx';
import { approvalQueries } from './approval-queries.ts';
import { ChangeValues } from './change-values.tsx';
import { useApprovalTexts } from './use-approval-texts.ts';
import styles from './admin-approvals.module.css';

interface ApprovalDetailProps {
  readonly id: number;
}

/** One proposal whole: old and new, why, what it does, and the decision. */
export function ApprovalDetail({ id }: ApprovalDetailProps) {
  const query = useQuery(approvalQueries.one(id));
  if (query.isPending) return <SkeletonRows rows={5} />;
  if (query.error) return <ListFailure error={query.error} onRetry={() => void query.refetch()} />;
  return <DetailView approval={query.data} />;
}

function DetailView({ approval }: { readonly approval: Detail }) {
  const texts = useApprovalTexts();
  const format = useFormat();
  const [first, ...rest] = approval.changes;
  return (
    <div className={styles.detail}>
      <div>
        <p className={styles.title}>{texts.title(approval)}</p>
        <p className={styles.quiet}>{texts.area(approval)}</p>
        {first && rest.length === 0 && (
          <p className={styles.large}>
            <ChangeValues change={first} />
          </p>
        )}
      </div>
      {rest.length > 0 && (
        <KeyValueList>
          {approval.changes.map((change) => (
            <KeyValue key={change.name} label={texts.field(change)}>
              <ChangeValues change={change} />
            </KeyValue>
          ))}
        </KeyValueList>
      )}
      <div className={styles.asker}>
        <Avatar name={approval.proposed_by.name} tone="neutral" />
        <div>
          <p>
            <strong>{approval.proposed_by.name}</strong>{' '}
            <span className={styles.quiet}>{formatDateTime(approval.proposed_at, format)}</span>
          </p>
          {approval.reason !== '' && <q className={styles.reason}>{approval.reason}</q>}
        </div>
      </div>
      <ApprovalEffects effects={approval.effects} />
      {approval.right === 'closed' ? (
        <Decided approval={approval} />
      ) : (
        <ApprovalDecision approval={approval} />
      )}
    </div>
  );
}

const voidText = ({ kind, decision_note }: Detail) => {
  if (decision_note === 'proposer') return 'void.proposer';
  if (decision_note !== 'own_benefit') return 'void.changed';
  return kind === 'payment.activate' ? 'void.own_benefit.payment' : 'void.own_benefit';
};

function Decided({ approval }: { readonly approval: Detail }) {
  const { t } = useTranslation('approvals');
  const format = useFormat();
  const { state, decided_by, decided_at, decision_note } = approval;
  return (
    <div className={styles.decided}>
      <ApprovalChip approval={approval} />
      {decided_by && state !== 'void' && (
        <p>
          {t('decided', { state: t(`state.${state}`), name: decided_by.name })}
          {decided_at !== null && (
            <span className={styles.quiet}> · {formatDateTime(decided_at, format)}</span>
          )}
        </p>
      )}
      {state === 'void' && <p>{t(voidText(approval))}</p>}
      {state === 'refused' && decision_note !== null && (
        <q className={styles.reason}>{decision_note}</q>
      )}
    </div>
  );
}
