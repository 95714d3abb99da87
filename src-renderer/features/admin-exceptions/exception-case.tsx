import {
  IconArrowBackUp,
  IconArrowBarUp,
  IconCircleDashed,
  IconClockExclamation,
  IconCoin,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AdminException } from '#contract/api/admin/exceptions.ts';
import type { PaymentExceptionKind } from '#contract/rules/purchases.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import type { IconType } from '#renderer/components/icon.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { formatDuration } from './format-duration.ts';
import { formatAgo, formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

const looks: Readonly<Record<PaymentExceptionKind, { tone: ChipTone; icon: IconType }>> = {
  paid_partial: { tone: 'warn', icon: IconCircleDashed },
  paid_late: { tone: 'neutral', icon: IconClockExclamation },
  paid_over: { tone: 'info', icon: IconArrowBarUp },
  wrong_token: { tone: 'bad', icon: IconCoin },
  refund_due: { tone: 'info', icon: IconArrowBackUp },
};

/** What is odd about a payment, in a word with its icon. */
export function ExceptionChip({ kind }: { readonly kind: PaymentExceptionKind }) {
  const { t } = useTranslation('admin-exceptions');
  return <StatusChip {...looks[kind]}>{t(`kind.${kind}`)}</StatusChip>;
}

/** Stands where a second person has to accept its activation. */
export function ProposedChip({ number }: { readonly number: number }) {
  const { t } = useTranslation('admin-exceptions');
  return <StatusChip tone="warn">{t('pending', { number })}</StatusChip>;
}

/** When it came, seen from its deadline; or when it was resolved. */
export function useCaseTime(): (exception: AdminException) => string {
  const { t } = useTranslation('admin-exceptions');
  const format = useFormat();
  const now = useNow(MINUTE_MS);
  return ({ kind, request, resolved_at }) => {
    if (resolved_at !== null) return t('case.resolved', { date: formatDate(resolved_at, format) });
    const deadline = Date.parse(request.closed_at ?? request.expires_at);
    const last = request.receipts.map(({ at }) => Date.parse(at)).toSorted((a, b) => b - a)[0];
    if (kind === 'paid_late' && last !== undefined && last > deadline) {
      return t('case.late', { time: formatDuration(last - deadline) });
    }
    if (request.status === 'Settled') return t('case.inTime');
    if (deadline > now) return t('case.open');
    return t('case.expired', { ago: formatAgo(deadline, now, format) });
  };
}
