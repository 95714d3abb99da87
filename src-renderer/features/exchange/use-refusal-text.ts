import { useTranslation } from 'react-i18next';
import type { ExchangeRefused } from '#contract/api/exchange/exchange.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/rules/durations.ts';
import { exchangeRefusals, type ExchangeRefusal } from '#contract/rules/exchange/limits.ts';
import { useNow } from '#renderer/components/text/use-now.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { formatDay, formatTimeWithOffset, localDay } from '#renderer/lib/format-date.ts';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useMoneyTexts } from './money-texts.ts';

/** What a call was refused with, as the form says it; null for any other failure. */
export function refusalOf(error: unknown): ExchangeRefused | null {
  if (!hasCode(error, 'exchange_refused')) return null;
  const { reason: named, ...values } = error.body?.details ?? {};
  const reason = exchangeRefusals.find((one) => one === named);
  return reason ? { reason, values } : null;
}

/** Reasons whose sentence has no figures. */
const plainReasons = ['deviation', 'setter', 'all_limit'] as const;

/** The sentence of a refusal. */
export function useRefusalText(): (refused: ExchangeRefused) => string {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const { amount, usd } = useMoneyTexts();
  const now = useNow(MINUTE_MS);
  /** Of the reasons whose sentence has figures. */
  const sentences: Partial<Record<ExchangeRefusal, (values: ExchangeRefused['values']) => string>> =
    {
      halted: ({ since }) => {
        if (!since) return t('refuse.halted', { time: UNKNOWN });
        const time = formatTimeWithOffset(since, format);
        return localDay(since, format) === localDay(now, format)
          ? t('refuse.halted', { time })
          : t('refuse.halted.before', { date: formatDay(since, format), time });
      },
      stale: ({ age_seconds: age }) => {
        if (age == null) return t('refuse.stale.none');
        return t('refuse.stale', { count: Math.max(1, Math.floor((age * SECOND_MS) / MINUTE_MS)) });
      },
      balance: ({ available = '0', currency = 'USD' }) =>
        t('refuse.balance', { available: amount(available, currency) }),
      quote_limit: ({ minimum = '0', maximum = '0' }) =>
        t('refuse.quote_limit', { min: usd(minimum), max: amount(maximum, 'USD') }),
      day_limit: ({ left = '0' }) => t('refuse.day_limit', { left: amount(left, 'USD') }),
      inventory: ({ maximum = '0', currency = 'USD' }) =>
        Number(maximum) > 0
          ? t('refuse.inventory', { max: amount(maximum, currency) })
          : t('refuse.inventory.none'),
      open_quotes: ({ count = 0 }) => t('refuse.open_quotes', { count }),
    };
  return ({ reason, values }) => {
    const plain = plainReasons.find((one) => one === reason);
    if (plain) return t(`refuse.${plain}`);
    return sentences[reason]?.(values) ?? '';
  };
}
