import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketObject } from '#contract/api/support/tickets.ts';
import type { JournalKind } from '#contract/rules/accounts.ts';
import { statusOf, type WithdrawalDetail } from '#contract/rules/withdrawals/transitions.ts';
import type { ChipTone } from '#renderer/components/text/status-chip.tsx';
import { useEntryNames } from '#renderer/domain/ledger/use-entry-names.ts';
import { formatDay, formatDayTime } from '#renderer/lib/format-date.ts';
import { formatToken, formatUsd, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

type ObjectName = Pick<TicketObject, 'kind' | 'id'>;

interface ObjectState {
  readonly tone: ChipTone;
  readonly word: string;
}

const withdrawalTones = { Pending: 'warn', Approved: 'ok', Refused: 'bad' } as const;

const purchaseTones: Readonly<Record<string, ChipTone>> = {
  New: 'info',
  Processing: 'progress',
  Settled: 'ok',
  Expired: 'neutral',
  Cancelled: 'neutral',
};

const orderTones: Readonly<Record<string, ChipTone>> = {
  new: 'info',
  paid: 'progress',
  partly_fulfilled: 'progress',
  fulfilled: 'ok',
  returned: 'warn',
};

/** What the objects of tickets are called, and how they stand. */
export function useObjectTexts() {
  const { t } = useTranslation('ticket');
  const format = useFormat();
  const names = useEntryNames();
  return useMemo(() => {
    /** "Retiro n.º 10025", "Cierre del 14 nov". */
    const name = ({ kind, id }: ObjectName): string =>
      kind === 'closing'
        ? t('object.closing', {
            // A day of the books is a day of UTC.
            day: formatDay(`${id}T00:00:00Z`, { ...format, timeZone: 'UTC' }),
          })
        : t(`object.${kind}`, { number: id });

    const amount = ({ kind, amount: usd, token_amount, currency }: TicketObject): string | null => {
      if (token_amount !== null && currency !== null) {
        return withUnit(formatToken(token_amount, format), currency);
      }
      if (usd === null) return null;
      return withUnit(formatUsd(usd, format, { signed: kind === 'entry' }), 'USD');
    };

    /** "660.00 TCT · 22 nov, 6:49 a.m." */
    const line = (object: TicketObject): string =>
      [amount(object), object.kind !== 'closing' && object.at && formatDayTime(object.at, format)]
        .filter(Boolean)
        .join(' · ');

    /** Null where a kind has no states, or this version knows none such. */
    const state = ({ kind, state: now }: TicketObject): ObjectState | null => {
      if (now === null) return null;
      switch (kind) {
        case 'withdrawal': {
          const status = statusOf[now as WithdrawalDetail];
          return { tone: withdrawalTones[status], word: t(`withdrawal.${status}`) };
        }
        case 'purchase':
          return { tone: purchaseTones[now] ?? 'warn', word: t(`purchase.${now}`) };
        case 'order':
          return { tone: orderTones[now] ?? 'neutral', word: t(`order.${now}`) };
        case 'entry':
          return { tone: 'neutral', word: names.kind(now as JournalKind) };
        case 'closing':
          return { tone: now === 'closed' ? 'ok' : 'progress', word: t(`closing.${now}`) };
        default:
          return null;
      }
    };
    return { name, line, state };
  }, [t, format, names]);
}
