import {
  IconArrowBackUp,
  IconCircleDashed,
  IconHourglassLow,
  IconSearch,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Payment } from '#contract/api/payments.ts';
import type { IconType } from '#renderer/components/icon.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';
import { standingOf, type PaymentStanding } from './payment-state.ts';

const looks: Readonly<Record<PaymentStanding, { tone: ChipTone; icon?: IconType }>> = {
  waiting: { tone: 'info', icon: IconHourglassLow },
  sent: { tone: 'progress' },
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
export function PaymentStatusChip({ payment }: { readonly payment: Payment }) {
  const { t } = useTranslation('payment');
  const standing = standingOf(payment);
  return <StatusChip {...looks[standing]}>{t(`status.${standing}`)}</StatusChip>;
}
