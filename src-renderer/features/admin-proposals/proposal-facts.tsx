import type { ProposalDetail } from '#contract/api/admin/proposals.ts';
import { Avatar } from '#renderer/components/avatar.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { formatDateTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ChangeValues } from './change-values.tsx';
import { useProposalTexts } from './use-proposal-texts.ts';
import styles from './admin-proposals.module.css';

interface FactsProps {
  readonly proposal: ProposalDetail;
}

/** All that a proposal changes, from what to what. */
export function ProposalChanges({ proposal }: FactsProps) {
  const texts = useProposalTexts();
  return (
    <KeyValueList>
      {proposal.changes.map((change) => (
        <KeyValue key={change.name} label={texts.field(proposal, change)}>
          <ChangeValues change={change} />
        </KeyValue>
      ))}
    </KeyValueList>
  );
}

/** Who asked for it, when, and why. */
export function ProposalAsker({ proposal: { proposed_by, proposed_at, reason } }: FactsProps) {
  const format = useFormat();
  return (
    <div className={styles.asker}>
      <Avatar name={proposed_by.name} tone="neutral" />
      <div>
        <p>
          <strong>{proposed_by.name}</strong>{' '}
          <span className={styles.quiet}>{formatDateTime(proposed_at, format)}</span>
        </p>
        {reason !== '' && <q className={styles.reason}>{reason}</q>}
      </div>
    </div>
  );
}
