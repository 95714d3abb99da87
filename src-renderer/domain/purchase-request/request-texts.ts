import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PurchaseRequest, PaymentException } from '#contract/api/purchase-requests.ts';
import type { NoteTone } from '#renderer/components/text/note.tsx';
import { formatDate, formatTimeWithOffset } from '#renderer/lib/format-date.ts';
import { formatToken, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { isExcess, useExcessTexts } from './excess-texts.ts';
import {
  confirmationsOf,
  hasFailedRest,
  isSettledAtPrice,
  openExceptions,
  refundedException,
  refundedExceptions,
  standingOf,
  type RequestStanding,
} from './request-state.ts';

/** How the sentence of a standing is coloured. */
export const standingTones: Readonly<Record<RequestStanding, NoteTone>> = {
  waiting: 'info',
  sent: 'info',
  failed: 'warn',
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
export function useRequestTexts() {
  const { t } = useTranslation('purchase-request');
  const format = useFormat();
  const { excess, returned } = useExcessTexts();
  return useMemo(() => {
    const tokens = (amount: string) => formatToken(amount, format, true);

    /** Plan, pool, range or course, in the app's language. */
    const name = ({ subject }: PurchaseRequest) =>
      format.language === 'en' ? subject.name_en : subject.name;

    /** What it buys: "Mejora a Profesional", "Pool Andes". */
    const purchase = (request: PurchaseRequest): string => {
      const { kind, subject } = request;
      const what = kind === 'membership' ? (subject.purchase ?? 'new') : kind;
      return t(`purchase.${what}`, { name: name(request) });
    };

    /** What waits for an administrator, as the member reads it. */
    const exceptionSentence = (request: PurchaseRequest, exception: PaymentException): string => {
      const { kind, amount, currency } = exception;
      const isOpen = request.status === 'New' || request.status === 'Processing';
      if (kind === 'paid_over' || isExcess(exception, isSettledAtPrice(request))) {
        return excess(exception);
      }
      switch (kind) {
        case 'paid_late':
          return t(
            request.status === 'Cancelled' ? 'sentence.paid_late.cancelled' : 'sentence.paid_late',
          );
        case 'paid_partial':
          return t('sentence.paid_partial.expired', {
            received: tokens(amount),
            token: currency,
          });
        case 'refund_due':
          return t('sentence.refund_due', { amount: tokens(amount), token: currency });
        case 'wrong_token':
          return t(isOpen ? 'sentence.wrong_token.open' : 'sentence.wrong_token.expired', {
            received: `${tokens(amount)} ${currency}`,
            token: request.currency,
            amount: tokens(request.missing),
            time: formatTimeWithOffset(request.expires_at, format),
          });
      }
    };

    const settledSentence = (request: PurchaseRequest) =>
      t('sentence.settled', { date: formatDate(request.settled_at ?? request.created_at, format) });

    const plain = (request: PurchaseRequest, standing: RequestStanding): string => {
      const time = formatTimeWithOffset(request.expires_at, format);
      const token = request.currency;
      switch (standing) {
        case 'waiting':
          return t('sentence.new', {
            amount: tokens(request.token_amount),
            token,
            network: request.network.name,
            time,
          });
        case 'partial':
          return t('sentence.paid_partial', {
            received: tokens(request.received),
            amount: tokens(request.token_amount),
            missing: tokens(request.missing),
            token,
            time,
          });
        case 'seen': {
          const counted = confirmationsOf(request);
          return counted
            ? t('sentence.processing', { confirmations: counted.seen, required: counted.required })
            : t('sentence.seen');
        }
        case 'late': {
          const counted = confirmationsOf(request);
          return counted
            ? t('sentence.late', { confirmations: counted.seen, required: counted.required })
            : t('sentence.late.seen');
        }
        case 'settled':
        case 'over':
        case 'review':
          return settledSentence(request);
        case 'refunded': {
          const at = refundedException(request)?.resolved_at ?? request.closed_at;
          return t('sentence.refunded', { date: at ? formatDate(at, format) : UNKNOWN });
        }
        default:
          return t(`sentence.${standing}`);
      }
    };

    /** Where it stands, whether the money is safe, what to do; nothing of what went back already. */
    const standingSentence = (request: PurchaseRequest): string => {
      const standing = standingOf(request);
      if (standing === 'undone') return t('sentence.undone');
      const odd = openExceptions(request).map((one) => exceptionSentence(request, one));
      const failed = hasFailedRest(request) ? [t('sentence.failed.part')] : [];
      return [...failed, ...(odd.length > 0 ? odd : [plain(request, standing)])].join(' ');
    };

    /** {@link standingSentence}, and what went back where the rest goes on. */
    const sentence = (request: PurchaseRequest): string => {
      const isWhole = ['undone', 'refunded'].includes(standingOf(request));
      const back = isWhole ? [] : refundedExceptions(request);
      const hasPrice = isSettledAtPrice(request);
      return [standingSentence(request), ...back.map((one) => returned(one, hasPrice))].join(' ');
    };

    return { sentence, standingSentence, name, purchase };
  }, [t, format, excess, returned]);
}
