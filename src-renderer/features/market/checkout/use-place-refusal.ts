import { useTranslation } from 'react-i18next';
import type { market, Quote } from '#contract/api/market/market.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { useRequestRefusal } from '#renderer/domain/purchase-request/request-refusal.ts';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { hasCode, type ApiError } from '#renderer/lib/api/error.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useVoucherProblem } from '../parts/voucher-box.tsx';

type Place = typeof market.place;
const details = (error: ApiError) => error.body?.details ?? {};

interface GoneLine {
  readonly variant: number;
  readonly available: number;
}

/** The lines that an order was refused for, because somebody else bought what was left. */
export function goneLines(error: unknown): readonly GoneLine[] {
  if (!hasCode<Place>(error, 'stock_gone')) return [];
  const { lines } = details(error);
  return Array.isArray(lines) ? (lines as GoneLine[]) : [];
}

/** Why an order was not placed, that nothing was charged, and what to do. */
export function usePlaceRefusal() {
  const { t } = useTranslation('cart');
  const format = useFormat();
  const { text } = useSaid();
  const errorText = useErrorText();
  const requestRefusal = useRequestRefusal();
  const problemText = useVoucherProblem();
  return (error: unknown, shown: Pick<Quote, 'lines' | 'totals' | 'voucher'>): string => {
    if (hasCode<Place>(error, 'stock_gone')) {
      const gone = new Set(goneLines(error).map(({ variant }) => variant));
      const names = shown.lines
        .filter(({ variant }) => gone.has(variant))
        .map(({ name, option }) => [text(name), text(option)].filter(Boolean).join(', '));
      return t('checkout.lostLast', { name: names.join(', ') });
    }
    if (hasCode<Place>(error, 'voucher_refused')) {
      const { reason, ends_at: endsAt, minimum } = details(error);
      return problemText(String(reason), endsAt, minimum);
    }
    if (hasCode<Place>(error, 'offer_changed')) {
      const { amount, voucher } = details(error);
      return t('checkout.changed', {
        before: formatUsd(shown.totals.total, format),
        after: typeof amount === 'string' ? formatUsd(amount, format) : '—',
        reason:
          typeof voucher === 'string'
            ? problemText(voucher, shown.voucher?.ends_at, shown.voucher?.minimum)
            : t('checkout.changed.price'),
      });
    }
    const isAboutPaying = hasCode<Place>(
      error,
      'balance_exceeded',
      'requests_open',
      'too_many',
      'payouts_off',
      'chain_unreachable',
    );
    return isAboutPaying ? requestRefusal(error) : errorText(error);
  };
}
