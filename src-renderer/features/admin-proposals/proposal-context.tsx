import { IconArrowBackUp, IconBan, IconCheck, IconClockX, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Proposal } from '#contract/api/admin/proposals.ts';
import type { ProposalEnd } from '#contract/rules/proposals.ts';
import { RowContext, type RowEnd } from '#renderer/components/data/table/row-context.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

const ends: Readonly<Record<ProposalEnd, Pick<RowEnd, 'icon' | 'tone'>>> = {
  accepted: { icon: IconCheck, tone: 'ok' },
  refused: { icon: IconX, tone: 'bad' },
  withdrawn: { icon: IconArrowBackUp, tone: 'neutral' },
  expired: { icon: IconClockX, tone: 'neutral' },
  void: { icon: IconBan, tone: 'neutral' },
};

/** In a line: the first that its author asks for, when the same was changed before, how the last five ended. */
export function ProposalContext({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation('proposals');
  const format = useFormat();
  const { is_first, changed_at, ended } = proposal.history;
  return (
    <RowContext
      said={[
        is_first && t('context.first'),
        changed_at !== null && t('context.changed', { date: formatDate(changed_at, format) }),
      ]}
      endsLabel={t('context.last')}
      ends={ended.map((end) => ({ ...ends[end], text: t(`state.${end}`) }))}
    />
  );
}
