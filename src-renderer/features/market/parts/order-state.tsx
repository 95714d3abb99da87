import {
  IconArrowBackUp,
  IconClockOff,
  IconHourglassLow,
  IconPackage,
  IconPackageExport,
  IconReceiptRefund,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OrderHead } from '#contract/api/market/market.ts';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { isUnpaidEnd, type OrderState } from '#contract/rules/market/orders.ts';
import type { IconType } from '#renderer/components/icon.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { formatCountdown } from '#renderer/lib/format-countdown.ts';
import { formatDate, formatTime } from '#renderer/lib/format-date.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

const looks: Readonly<Record<OrderState, { readonly tone: ChipTone; readonly icon?: IconType }>> = {
  new: { tone: 'warn', icon: IconHourglassLow },
  paid: { tone: 'info', icon: IconPackage },
  partly_fulfilled: { tone: 'info', icon: IconPackageExport },
  fulfilled: { tone: 'ok' },
  expired: { tone: 'neutral', icon: IconClockOff },
  cancelled: { tone: 'neutral' },
  returned: { tone: 'info', icon: IconArrowBackUp },
  refunded: { tone: 'neutral', icon: IconReceiptRefund },
};

type Standing = Pick<OrderHead, 'state' | 'holders'>;

const isWithNobody = ({ holders }: Pick<OrderHead, 'holders'>): boolean =>
  holders.every((holder) => holder === 'nobody');

/** It ended unpaid, and money for it came that an administrator decides about. */
export const isLookedAt = ({ state, holders }: Standing): boolean =>
  isUnpaidEnd(state) && holders.includes('administrator');

/** Its payment was seen on the network, in time or late; who paid again would pay twice. */
export const isBeingPaid = ({ state, holders }: Standing): boolean =>
  state === 'new' ? !holders.includes('member') : isUnpaidEnd(state) && holders.includes('network');

/** The state in a word: what was all sent is delivered once nobody has it any more, as a download is at once. */
export function useStateText() {
  const { t } = useTranslation('orders');
  return (order: Standing): string => {
    if (isBeingPaid(order)) return t('state.onItsWay');
    return order.state === 'fulfilled' && isWithNobody(order)
      ? t('state.delivered')
      : t(`state.${order.state}`);
  };
}

export function OrderChip({ order }: { readonly order: Standing }) {
  const stateText = useStateText();
  const look = isBeingPaid(order) ? ({ tone: 'progress' } as const) : looks[order.state];
  return <StatusChip {...look}>{stateText(order)}</StatusChip>;
}

/** "Lo tienen el transporte y el almacén de TCT." */
export function useHolderText() {
  const { t, i18n } = useTranslation('orders');
  return ({ holders }: Pick<OrderHead, 'holders'>): string => {
    if (isWithNobody({ holders })) return t('holder.over');
    const names = new Intl.ListFormat(i18n.language).format(
      holders.filter((holder) => holder !== 'nobody').map((holder) => t(`holder.${holder}`)),
    );
    return t('holder', { count: holders.length, names });
  };
}

/** The one sentence below the state: until when, who has it, how late, where the money is. */
export function useOrderLine() {
  const { t } = useTranslation('orders');
  const format = useFormat();
  const holderText = useHolderText();
  const now = useNow(MINUTE_MS);
  return (order: OrderHead): string => {
    const { state, reserved_until: until, days_late: late, return_state: back } = order;
    if (isBeingPaid(order)) return t('state.onItsWay.hint');
    if (state === 'new' && until !== null) {
      return t('state.reserved', {
        time: formatTime(until, format),
        left: formatCountdown(new Date(until).getTime() - now),
      });
    }
    if (isLookedAt(order)) return t('state.lookedAt');
    if (state === 'expired') return t('state.expired.hint');
    if (state === 'cancelled') return t('state.cancelled.hint');
    if (state === 'refunded' && order.refunded_at !== null) {
      return t('state.refunded.hint', {
        amount: formatUsd(order.refunded, format),
        date: formatDate(order.refunded_at, format),
      });
    }
    if (state === 'returned' && back !== null) return t(`return.state.${back}`);
    if (late > 0) return t('late', { count: late });
    if (state === 'fulfilled' && order.has_downloads) return t('downloads.there');
    return holderText(order);
  };
}
