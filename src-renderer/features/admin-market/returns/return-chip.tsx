import { IconArrowBackUp, IconClipboardList, IconTruck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ReturnState } from '#contract/rules/market/market.ts';
import type { IconType } from '#renderer/components/icon.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';

const looks: Readonly<Record<ReturnState, { tone: ChipTone; icon?: IconType }>> = {
  asked: { tone: 'info', icon: IconArrowBackUp },
  sent: { tone: 'progress', icon: IconTruck },
  arrived: { tone: 'warn', icon: IconClipboardList },
  refunded: { tone: 'ok' },
  refused: { tone: 'bad' },
};

export function ReturnChip({ state }: { readonly state: ReturnState }) {
  const { t } = useTranslation('shop-returns');
  return <StatusChip {...looks[state]}>{t(`state.${state}`)}</StatusChip>;
}
