import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleDashed,
  IconHourglassLow,
  IconSearch,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PurchaseRequest } from '#contract/api/purchase-requests.ts';
import type { IconType } from '#renderer/components/icon.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';
import { standingOf, type RequestStanding } from './request-state.ts';

const looks: Readonly<Record<RequestStanding, { tone: ChipTone; icon?: IconType }>> = {
  waiting: { tone: 'info', icon: IconHourglassLow },
  sent: { tone: 'progress' },
  failed: { tone: 'warn', icon: IconAlertTriangle },
  partial: { tone: 'warn', icon: IconCircleDashed },
  seen: { tone: 'progress' },
  late: { tone: 'progress' },
  undone: { tone: 'warn', icon: IconSearch },
  review: { tone: 'warn' },
  over: { tone: 'ok' },
  settled: { tone: 'ok' },
  refunded: { tone: 'neutral', icon: IconArrowBackUp },
  expired: { tone: 'neutral' },
  cancelled: { tone: 'neutral' },
};

/** Where a request stands, in a word with its icon. */
export function RequestStatusChip({ request }: { readonly request: PurchaseRequest }) {
  const { t } = useTranslation('purchase-request');
  const standing = standingOf(request);
  return <StatusChip {...looks[standing]}>{t(`status.${standing}`)}</StatusChip>;
}
