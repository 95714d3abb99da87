import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LedgerEntry } from '#contract/api/ledger.ts';
import { useHidden } from '#renderer/components/money/privacy.ts';
import { formatDay } from '#renderer/lib/format-date.ts';
import { HIDDEN, formatPercent, formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

const DECIMAL = /^-?\d+(\.\d+)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What an entry is and what it was computed from, as far as its journal says. */
export function useEntryTexts() {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const hidden = useHidden();
  return useMemo(() => {
    const title = ({ kind }: LedgerEntry) => t(`entry.${kind}`);

    /** Texts of their own, one after the other. */
    const origin = ({ kind, source, details }: LedgerEntry): string => {
      const text = (name: string) => {
        const value = details[name];
        return value === null || value === undefined ? '' : String(value);
      };
      const decimal = (name: string) => (DECIMAL.test(text(name)) ? text(name) : undefined);
      const day = () =>
        DAY.test(text('day')) ? formatDay(text('day'), { ...format, timeZone: 'UTC' }) : '';
      const matched = () => {
        const [volume, rate] = [decimal('matched'), decimal('rate')];
        if (volume === undefined || rate === undefined) return '';
        return t('volume.matchedOf', {
          volume: formatWhole(volume, format),
          // Volumes are always shown: with the rate they would give the amount away.
          rate: hidden ? HIDDEN : formatPercent(rate, format),
        });
      };
      const flushed = () => {
        const amount = decimal('flushed');
        return amount !== undefined && Number(amount) > 0
          ? t('entry.flushed', { amount: hidden ? HIDDEN : formatUsd(amount, format) })
          : '';
      };
      const parts = (...shown: readonly string[]) => shown.filter(Boolean).join(' · ');

      switch (kind) {
        case 'direct_bonus':
          return parts(text('from'), text('plan'));
        case 'binary_bonus':
          return parts(day(), matched(), flushed());
        case 'withdrawal_requested':
        case 'withdrawal_returned':
        case 'withdrawal_paid':
          return parts(source ? t('entry.number', { number: source.id }) : '', text('currency'));
        case 'offering_distribution':
          return parts(text('offering'), day());
        default:
          return parts(text('plan'), text('pool'), day());
      }
    };
    return { title, origin };
  }, [t, format, hidden]);
}
