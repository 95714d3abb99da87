import { useTranslation } from 'react-i18next';
import type { AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import type { ChipTone } from '#renderer/components/text/status-chip.tsx';

const tones: Readonly<Record<AdminWithdrawal['detail'], ChipTone>> = {
  in_review: 'warn',
  on_hold: 'neutral',
  queued: 'warn',
  prepared: 'progress',
  broadcast: 'progress',
  needs_repair: 'bad',
  confirmed: 'ok',
  refused: 'bad',
  cancelled_by_member: 'neutral',
};

/** Where a withdrawal stands, in a word or two. */
export function WithdrawalState({ withdrawal }: { readonly withdrawal: AdminWithdrawal }) {
  const { t } = useTranslation('payouts');
  const { detail, run_number, confirmations } = withdrawal;
  // Until the network shows the transaction there is nothing to count.
  if (detail === 'broadcast' && !confirmations) {
    return <StatusChip tone="progress">{t('stage.sent')}</StatusChip>;
  }
  return (
    <StatusChip tone={tones[detail]}>
      {t(`detail.${detail}`, { run: run_number, ...confirmations })}
    </StatusChip>
  );
}
