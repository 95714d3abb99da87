import { useTranslation } from 'react-i18next';
import type { WithdrawalStatus } from '#contract/rules/withdrawals/transitions.ts';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';

const tones: Record<WithdrawalStatus, ChipTone> = {
  Pending: 'warn',
  Approved: 'ok',
  Refused: 'bad',
};

/** Pendiente, Aprobado or Rechazado, with its icon and colour. */
export function WithdrawalStatusChip({ status }: { readonly status: WithdrawalStatus }) {
  const { t } = useTranslation('withdrawals');
  return <StatusChip tone={tones[status]}>{t(`status.${status}`)}</StatusChip>;
}
