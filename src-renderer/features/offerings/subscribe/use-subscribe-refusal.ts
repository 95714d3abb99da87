import { useTranslation } from 'react-i18next';
import type { offerings } from '#contract/api/tokenization/offerings.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { useRequestRefusal } from '#renderer/domain/purchase-request/request-refusal.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { countryName } from '#renderer/lib/country-name.ts';
import { formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

type Subscribe = typeof offerings.subscribe;

/** Why a member did not subscribe, that nothing was charged, and what to do. */
export function useSubscribeRefusal(): (error: unknown) => string {
  const { t, i18n } = useTranslation('tokenization');
  const format = useFormat();
  const errorText = useErrorText();
  const requestRefusal = useRequestRefusal();
  const usd = (value: unknown): string =>
    typeof value === 'string' ? formatUsd(value, format) : '—';
  return (error) => {
    if (hasCode<Subscribe>(error, 'offering_full')) {
      const left = Number(error.body?.details?.['left'] ?? 0);
      return t('refused.full', { count: left, units: formatWhole(left, format) });
    }
    if (hasCode<Subscribe>(error, 'offering_state')) return t('refused.ended');
    if (hasCode<Subscribe>(error, 'amount_out_of_range')) {
      const { minimum, maximum } = error.body?.details ?? {};
      return t('refused.range', { min: usd(minimum), max: usd(maximum) });
    }
    if (hasCode<Subscribe>(error, 'not_eligible')) {
      const { country } = error.body?.details ?? {};
      if (typeof country === 'string') {
        return t('refused.country', { country: countryName(country, i18n.language) });
      }
    }
    const isAboutPaying = hasCode<Subscribe>(
      error,
      'offer_changed',
      'balance_exceeded',
      'requests_open',
      'too_many',
      'payouts_off',
      'chain_unreachable',
    );
    return isAboutPaying ? requestRefusal(error) : errorText(error);
  };
}
