import { IconHourglass, IconLock, IconUser, IconUserCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Proposal } from '#contract/api/admin/proposals.ts';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';

const tones: Readonly<Record<Proposal['state'], ChipTone>> = {
  open: 'warn',
  accepted: 'ok',
  refused: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
  void: 'neutral',
};

/** Who has to decide, or how it ended. */
export function ProposalChip({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation('proposals');
  const { right, state, duty } = proposal;
  switch (right) {
    case 'decide':
      return (
        <StatusChip tone="warn" icon={IconUserCheck}>
          {t('right.decide')}
        </StatusChip>
      );
    case 'own':
      return (
        <StatusChip tone="progress" icon={IconHourglass}>
          {t('right.own')}
        </StatusChip>
      );
    case 'duty':
      return (
        <StatusChip tone="neutral" icon={IconLock}>
          {t('right.duty', { duty: t(`duty.${duty}`) })}
        </StatusChip>
      );
    case 'concerned':
      return (
        <StatusChip tone="neutral" icon={IconUser}>
          {t('right.concerned')}
        </StatusChip>
      );
    default:
      return <StatusChip tone={tones[state]}>{t(`state.${state}`)}</StatusChip>;
  }
}
