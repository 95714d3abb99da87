import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { globalNetwork } from '#contract/api/global-network.ts';
import type { pools } from '#contract/api/pools.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { ApiError, hasCode } from '#renderer/lib/api/error.ts';
import { formatUsd, UNKNOWN } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useRequestRefusal } from '../purchase-request/request-refusal.ts';
import type { DepositType } from './deposit-values.ts';

type Deposit = typeof pools.open | typeof globalNetwork.deposit;

/** Says why a deposit, or its purchase request, was refused and whether money moved. */
export function useDepositRefusal(): (error: unknown, type: DepositType) => string {
  const { t } = useTranslation(['deposit', 'validation', 'states']);
  const format = useFormat();
  const errorText = useErrorText();
  const ofPayment = useRequestRefusal();
  return useCallback(
    (error, type) => {
      const details = (error instanceof ApiError && error.body?.details) || {};
      const usd = (name: string) => {
        const value = details[name];
        return typeof value === 'string' ? formatUsd(value, format) : UNKNOWN;
      };
      if (hasCode<Deposit>(error, 'balance_exceeded')) {
        const values = { ns: 'validation', available: usd('available') };
        return t('Amount exceed balance available.', values);
      }
      if (hasCode<Deposit>(error, 'amount_out_of_range')) {
        const values = { ns: 'validation', min: usd('minimum'), max: usd('maximum') };
        return t('amount.between', values);
      }
      if (hasCode<Deposit>(error, 'offer_changed', 'not_found')) return t('refused.offer_changed');
      if (hasCode<Deposit>(error, 'terms_changed')) return t('refused.terms_changed');
      if (hasCode<Deposit>(error, 'idempotency_in_progress')) {
        return t('net.unsure', { ns: 'states' });
      }
      return type === 'chain' ? ofPayment(error) : errorText(error);
    },
    [t, format, errorText, ofPayment],
  );
}
