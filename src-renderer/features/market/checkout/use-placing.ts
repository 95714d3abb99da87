import { useNavigate } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { Quote } from '#contract/api/market/market.ts';
import { parseUsd } from '#contract/rules/money.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { usePlaceOrder } from '../market-mutations.ts';
import { hasGone } from '../parts/gone-lines.ts';
import { orderPath } from '../paths.ts';
import type { Checkout } from './use-checkout.ts';

/** Orders what was chosen, once, from whichever of its buttons; the order opens. */
export function usePlacing({ wish, name, taxId, payment, currency }: Checkout) {
  const navigate = useNavigate();
  const { mutate, isPending, error, variables, reset } = usePlaceOrder(
    ({ number }) => void navigate(orderPath(number), { replace: true }),
  );
  return {
    isPending,
    error,
    /** The total that was pressed for. */
    total: variables?.total,
    reset,
    place: ({ method, totals }: Quote) =>
      mutate({
        address: wish.address,
        method,
        invoice_name: name.trim(),
        tax_id: taxId.trim(),
        payment,
        currency: payment === 'chain' ? currency : null,
        total: totals.total,
      }),
  };
}

export type Placing = ReturnType<typeof usePlacing>;

/** Says why it can't be paid now; null: nothing is in the way. */
export function useReason() {
  const { t } = useTranslation('cart');
  const format = useFormat();
  return (checkout: Checkout, quote: Quote): string | null => {
    const { isShipped, address, quoteError, isStale, name, payment } = checkout;
    if (isShipped && address === null) return t('wait.address');
    if (hasCode(quoteError, 'not_shipped_there')) return t('wait.noZone');
    if (quoteError !== null) return t('wait.failed');
    if (isStale) return t('wait.computing');
    if (hasGone(quote.lines)) return t('checkout.gone');
    if (name.trim() === '') return t('checkout.name.missing');
    const isShort = parseUsd(quote.missing) > 0n;
    if (payment === 'balance' && isShort) {
      return t('pay.short', { missing: formatUsd(quote.missing, format) });
    }
    return null;
  };
}
