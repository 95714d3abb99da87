import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Withdrawal } from '#contract/api/withdrawals.ts';
import { shortAddress } from '#renderer/components/text/address-groups.ts';
import { formatDate, formatDateTime, formatDay } from '#renderer/lib/format-date.ts';
import { formatToken, formatUsd } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/** A note ends its sentence by itself: "{{note}}." must not become "..". */
const asPhrase = (note: string) => note.trim().replace(/[.\s]+$/, '');

/** The sentences about one withdrawal, in the language and region of the device. */
export function useWithdrawalTexts() {
  const { t } = useTranslation('withdrawals');
  const format = useFormat();
  return useMemo(() => {
    const reason = ({ refusal }: Withdrawal) =>
      refusal?.reason ? t(`reason.${refusal.reason}`, { note: asPhrase(refusal.note) }) : null;

    const refunded = (withdrawal: Withdrawal) => {
      const at = withdrawal.refusal?.refunded_at ?? withdrawal.finished_at;
      return {
        amount: formatUsd(withdrawal.amount, format),
        date: at ? formatDate(at, format) : '',
      };
    };

    /** Where it stands, whether the money is safe, what comes next. */
    const sentence = (withdrawal: Withdrawal): string => {
      const { detail, hold_until, run_number, confirmations } = withdrawal;
      switch (detail) {
        case 'on_hold':
          return t('detail.on_hold', {
            date: hold_until ? formatDateTime(hold_until, format) : '',
          });
        case 'prepared':
          return [t('detail.prepared', { run: run_number ?? '' }), t('detail.signing')].join(' ');
        case 'broadcast':
          return confirmations
            ? t('detail.broadcast', {
                confirmations: confirmations.seen,
                required: confirmations.required,
              })
            : t('stage.broadcast');
        case 'confirmed':
          return t('detail.confirmed', {
            tokenAmount: formatToken(withdrawal.token_amount, format, true),
            currency: withdrawal.currency,
            address: shortAddress(withdrawal.wallet),
          });
        case 'refused': {
          const why = reason(withdrawal);
          return why
            ? t('detail.refused', { reason: why, ...refunded(withdrawal) })
            : t('detail.refused.plain', refunded(withdrawal));
        }
        case 'cancelled_by_member':
          return t('detail.cancelled_by_member', refunded(withdrawal));
        default:
          return t(`detail.${detail}`);
      }
    };

    /** The same in a table's few words. */
    const line = (withdrawal: Withdrawal): string => {
      const { detail, confirmations } = withdrawal;
      // Until the network shows the transaction there is nothing to count.
      if (detail === 'broadcast' && !confirmations) return t('stage.broadcast');
      return t(`row.${detail}`, {
        date: formatDay(
          withdrawal.hold_until ?? withdrawal.finished_at ?? withdrawal.created_at,
          format,
        ),
        run: withdrawal.run_number ?? '',
        confirmations: confirmations?.seen ?? 0,
        required: confirmations?.required ?? 0,
      });
    };

    return { sentence, line };
  }, [t, format]);
}
