import { IconCheck, IconClockX, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AdminException } from '#contract/api/admin/exceptions.ts';
import type { RequestEnd } from '#contract/rules/purchases.ts';
import { RowContext, type RowEnd } from '#renderer/components/data/table/row-context.tsx';

const ends: Readonly<Record<RequestEnd, Pick<RowEnd, 'icon' | 'tone'>>> = {
  Settled: { icon: IconCheck, tone: 'ok' },
  Expired: { icon: IconClockX, tone: 'bad' },
  Cancelled: { icon: IconX, tone: 'neutral' },
};

/** In a line: the member's first purchase, who else pays from the same address, how the last five ended. */
export function ExceptionContext({ exception }: { readonly exception: AdminException }) {
  const { t } = useTranslation('admin-exceptions');
  const { is_first, ended, others_by_sender } = exception.history;
  return (
    <RowContext
      said={[
        is_first && t('context.first'),
        others_by_sender > 0 && t('context.sender', { count: others_by_sender }),
      ]}
      endsLabel={t('context.last')}
      ends={ended.map((end) => ({ ...ends[end], text: t(`context.ended.${end}`) }))}
    />
  );
}
