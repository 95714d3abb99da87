import { IconArrowBackUp, IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AdminWithdrawal } from '#contract/api/admin/withdrawals.ts';
import type { WithdrawalEnd } from '#contract/rules/withdrawals/transitions.ts';
import { RowContext, type RowEnd } from '#renderer/components/data/table/row-context.tsx';

const ends: Readonly<Record<WithdrawalEnd, Pick<RowEnd, 'icon' | 'tone'>>> = {
  confirmed: { icon: IconCheck, tone: 'ok' },
  refused: { icon: IconX, tone: 'bad' },
  cancelled_by_member: { icon: IconArrowBackUp, tone: 'neutral' },
};

/** In a line: the member's first, who else uses the address, and how the last five ended. */
export function QueueContext({ withdrawal }: { readonly withdrawal: AdminWithdrawal }) {
  const { t } = useTranslation('payouts');
  const { history, warnings } = withdrawal;
  const shared = warnings.find(({ kind }) => kind === 'shared_address');
  const others = (shared?.members ?? 1) - 1;
  return (
    <RowContext
      said={[
        history.is_first && t('context.first'),
        others > 0 && t('context.shared', { count: others }),
      ]}
      endsLabel={t('context.last')}
      ends={history.ended.map((end) => ({ ...ends[end], text: t(`detail.${end}`) }))}
    />
  );
}
