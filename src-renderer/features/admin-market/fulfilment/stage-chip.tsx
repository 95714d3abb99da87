import { IconBox, IconClipboardList, IconHourglass, IconTruck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FulfilmentStage } from '#contract/rules/market/market.ts';
import type { IconType } from '#renderer/components/icon.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';

const looks: Readonly<Record<FulfilmentStage, { tone: ChipTone; icon: IconType }>> = {
  pick: { tone: 'warn', icon: IconClipboardList },
  pack: { tone: 'progress', icon: IconBox },
  ship: { tone: 'ok', icon: IconTruck },
  wait: { tone: 'neutral', icon: IconHourglass },
};

/** What an order waits for. */
export function StageChip({ stage }: { readonly stage: FulfilmentStage }) {
  const { t } = useTranslation('shop-orders');
  return <StatusChip {...looks[stage]}>{t(`stage.${stage}`)}</StatusChip>;
}
