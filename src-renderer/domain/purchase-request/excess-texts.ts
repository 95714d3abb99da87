import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentException } from '#contract/api/purchase-requests.ts';
import { formatDate } from '#renderer/lib/format-date.ts';
import { formatToken, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** Money beyond the price: all that is odd of a settled request but what came back of its purchase. */
export const isExcess = ({ kind }: Pick<PaymentException, 'kind'>, isSettled: boolean): boolean =>
  kind === 'paid_over' || (isSettled && kind !== 'refund_due');

/** What is said of money that came beyond a price, and of money that went back. */
export function useExcessTexts() {
  const { t } = useTranslation('purchase-request');
  const format = useFormat();
  return useMemo(() => {
    const tokens = (amount: string) => formatToken(amount, format, true);
    return {
      /** What came beyond the price of a settled request, and who has it. */
      excess: ({ amount, currency }: PaymentException): string =>
        t('sentence.paid_over', { extra: tokens(amount), token: currency }),
      /** What went back, and when. */
      returned: (exception: PaymentException, isSettled: boolean): string => {
        const { amount, currency, resolved_at: at } = exception;
        const isOver = isExcess(exception, isSettled);
        return t(isOver ? 'sentence.paid_over.returned' : 'sentence.returned', {
          amount: tokens(amount),
          token: currency,
          date: at ? formatDate(at, format) : UNKNOWN,
        });
      },
    };
  }, [t, format]);
}
