import { IconClockOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { QuoteState } from '#contract/rules/exchange/states.ts';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';

const tones: Readonly<Record<QuoteState, ChipTone>> = {
  open: 'progress',
  accepted: 'ok',
  dropped: 'neutral',
  expired: 'neutral',
  refused: 'bad',
};

/** What became of a request for a quote. */
export function StateChip({ state }: { readonly state: QuoteState }) {
  const { t } = useTranslation('exchange');
  return (
    <StatusChip tone={tones[state]} icon={state === 'expired' ? IconClockOff : undefined}>
      {t(`state.${state}`)}
    </StatusChip>
  );
}
