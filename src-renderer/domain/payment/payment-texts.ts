import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Payment, PaymentException } from '#contract/api/payments.ts';
import type { NoteTone } from '#renderer/components/text/note.tsx';
import { formatDate, formatTimeWithOffset } from '#renderer/lib/format-date.ts';
import { formatToken, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import {
  confirmationsOf,
  openExceptions,
  refundedException,
  refundedExceptions,
  standingOf,
  type PaymentStanding,
} from './payment-state.ts';

/** How the sentence of a standing is coloured. */
export const standingTones: Readonly<Record<PaymentStanding, NoteTone>> = {
  waiting: 'info',
  sent: 'info',
  partial: 'warn',
  seen: 'info',
  late: 'warn',
  undone: 'warn',
  review: 'warn',
  over: 'ok',
  settled: 'ok',
  refunded: 'info',
  expired: 'warn',
  cancelled: 'warn',
};

/** The sentences about one purchase request, in the language and region of the device. */
export function usePaymentTexts() {
  const { t } = useTranslation('payment');
  const format = useFormat();
  return useMemo(() => {
    const tokens = (amount: string) => formatToken(amount, format, true);

    /** Plan, pool or range, in the app's language. */
    const name = ({ subject }: Payment) =>
      format.language === 'en' ? subject.name_en : subject.name;

    /** What it buys: "Mejora a Profesional", "Pool Andes". */
    const purchase = (payment: Payment): string => {
      const { kind, subject } = payment;
      const what = kind === 'membership' ? (subject.purchase ?? 'new') : kind;
      return t(`purchase.${what}`, { name: name(payment) });
    };

    /** What waits for an administrator, as the member reads it. */
    const exceptionSentence = (payment: Payment, exception: PaymentException): string => {
      const { kind, amount, currency } = exception;
      const isOpen = payment.status === 'New' || payment.status === 'Processing';
      switch (kind) {
        case 'paid_over':
          return t('sentence.paid_over', {
            received: tokens(payment.received),
            extra: tokens(amount),
            token: payment.currency,
          });
        case 'paid_late':
          return t(
            payment.status === 'Cancelled' ? 'sentence.paid_late.cancelled' : 'sentence.paid_late',
          );
        case 'paid_partial':
          return t('sentence.paid_partial.expired', {
            received: tokens(amount),
            token: currency,
          });
        case 'wrong_token':
          return t(isOpen ? 'sentence.wrong_token.open' : 'sentence.wrong_token.expired', {
            received: `${tokens(amount)} ${currency}`,
            token: payment.currency,
            amount: tokens(payment.missing),
            time: formatTimeWithOffset(payment.expires_at, format),
          });
      }
    };

    const returnedText = ({ amount, currency, resolved_at }: PaymentException): string =>
      t('sentence.returned', {
        amount: tokens(amount),
        token: currency,
        date: resolved_at ? formatDate(resolved_at, format) : UNKNOWN,
      });

    const settledSentence = (payment: Payment) =>
      t('sentence.settled', { date: formatDate(payment.settled_at ?? payment.created_at, format) });

    const plain = (payment: Payment, standing: PaymentStanding): string => {
      const time = formatTimeWithOffset(payment.expires_at, format);
      const token = payment.currency;
      switch (standing) {
        case 'waiting':
          return t('sentence.new', {
            amount: tokens(payment.token_amount),
            token,
            network: payment.network.name,
            time,
          });
        case 'partial':
          return t('sentence.paid_partial', {
            received: tokens(payment.received),
            amount: tokens(payment.token_amount),
            missing: tokens(payment.missing),
            token,
            time,
          });
        case 'seen': {
          const counted = confirmationsOf(payment);
          return counted
            ? t('sentence.processing', { confirmations: counted.seen, required: counted.required })
            : t('sentence.seen');
        }
        case 'late': {
          const counted = confirmationsOf(payment);
          return counted
            ? t('sentence.late', { confirmations: counted.seen, required: counted.required })
            : t('sentence.late.seen');
        }
        case 'settled':
        case 'over':
        case 'review':
          return settledSentence(payment);
        case 'refunded': {
          const at = refundedException(payment)?.resolved_at ?? payment.closed_at;
          return t('sentence.refunded', { date: at ? formatDate(at, format) : UNKNOWN });
        }
        default:
          return t(`sentence.${standing}`);
      }
    };

    /** Where it stands, whether the money is safe, what to do. */
    const sentence = (payment: Payment): string => {
      const standing = standingOf(payment);
      if (standing === 'undone') return t('sentence.undone');
      const odd = openExceptions(payment).map((one) => exceptionSentence(payment, one));
      // What went back is said where the rest goes on.
      const returned = standing === 'refunded' ? [] : refundedExceptions(payment).map(returnedText);
      return [...(odd.length > 0 ? odd : [plain(payment, standing)]), ...returned].join(' ');
    };

    return { sentence, name, purchase };
  }, [t, format]);
}
