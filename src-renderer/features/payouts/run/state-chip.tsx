import { useTranslation } from 'react-i18next';
import type { PayoutRun } from '#contract/api/admin/payouts.ts';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { standingOf } from './progress.ts';

interface RunStateProps {
  readonly run: PayoutRun;
  /** Milliseconds since 1970, by the chain's clock. */
  readonly chainTime: number;
  readonly isSigning: boolean;
}

/** A run's state in a word. */
export function RunStateChip({ run, chainTime, isSigning }: RunStateProps) {
  const { t } = useTranslation('payouts');
  if (isSigning) return <StatusChip tone="info">{t('chip.signing')}</StatusChip>;
  switch (standingOf(run, chainTime)) {
    case 'repair':
      return <StatusChip tone="bad">{t('chip.repair')}</StatusChip>;
    case 'approve':
      return <StatusChip tone="warn">{t('chip.approval')}</StatusChip>;
    case 'approved':
      return <StatusChip tone="info">{t('chip.approved')}</StatusChip>;
    case 'sign':
      return <StatusChip tone="warn">{t('chip.interrupted')}</StatusChip>;
    case 'late':
      return <StatusChip tone="neutral">{t('chip.late')}</StatusChip>;
    case 'wait':
      return <StatusChip tone="progress">{t('chip.progress')}</StatusChip>;
    case 'over':
      return run.state === 'confirmed' ? (
        <StatusChip tone="ok">{t('chip.confirmed')}</StatusChip>
      ) : (
        <StatusChip tone="neutral">{t('chip.released')}</StatusChip>
      );
  }
}
