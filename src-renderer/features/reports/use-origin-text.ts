import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportEntry } from '#contract/api/reports.ts';
import { formatDay } from '#renderer/lib/format-date.ts';
import { HIDDEN, formatPercent, formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

/**
 * Where an entry comes from, in a line.
 * @param masked without what gives the entry's amount away: volumes stay, their rate doesn't
 */
export function useOriginText(masked = false) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return useCallback(
    ({ kind, origin }: ReportEntry): string => {
      const onDay = (day: string) => formatDay(day, { ...format, timeZone: 'UTC' });
      const named = (plan: { readonly name: string; readonly name_en: string }) =>
        format.language === 'en' ? plan.name_en : plan.name;
      const usd = (amount: string) => (masked ? HIDDEN : formatUsd(amount, format));
      const percent = (rate: string, signed = false) =>
        formatPercent(rate, format, { maximum: 4, signed });
      switch (origin.type) {
        case 'direct': {
          const { name, amount, rate } = origin;
          return rate === null
            ? `${name} · ${named(origin.plan)}`
            : `${name} · ${usd(amount)} × ${percent(rate)}`;
        }
        case 'binary': {
          const text = t('origin.binary', {
            day: onDay(origin.day),
            volume: formatWhole(origin.matched, format),
            rate: masked ? HIDDEN : percent(origin.rate),
          });
          return Number(origin.flushed) > 0
            ? t('origin.capped', { text, cap: usd(origin.cap) })
            : text;
        }
        case 'pool':
          return origin.rate === null
            ? t('origin.position', { pool: origin.pool, number: origin.position })
            : t('origin.pool', { pool: origin.pool, rate: percent(origin.rate, true) });
        case 'global':
          return origin.day === null
            ? t('origin.deposit', { number: origin.deposit })
            : t('origin.earning', { day: onDay(origin.day), number: origin.deposit });
        case 'membership':
          return t(`origin.${origin.kind}`, { plan: named(origin.plan) });
        case 'course':
          return t('origin.course', { course: named(origin.course) });
        case 'withdrawal':
          return kind === 'withdrawal_requested'
            ? t('origin.held', { currency: origin.currency })
            : origin.currency;
        case 'none':
          return '';
      }
    },
    [t, format, masked],
  );
}
