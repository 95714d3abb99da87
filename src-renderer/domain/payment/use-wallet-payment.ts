import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { payments } from '#contract/api/payments.ts';
import { useWalletConnection } from '#renderer/domain/wallet/wallet-context.tsx';
import { ApiError } from '#renderer/lib/api-error.ts';
import { request } from '#renderer/lib/api.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { paymentQueries } from './payment-queries.ts';
import { sendPayment, type SendingStep } from './send-payment.ts';

/** Milliseconds before a hash that the server did not take is told again. */
const REPORT_AGAIN = [1000, 4000];

export interface WalletPayment {
  readonly step: SendingStep | undefined;
  /** Why the last attempt stopped. */
  readonly error: unknown;
  readonly pay: () => Promise<void>;
}

/** Pays one request from the connected wallet and tells the server the hash. */
export function useWalletPayment(number: number): WalletPayment {
  const { t } = useTranslation('messages');
  const wallet = useWalletConnection();
  const queryClient = useQueryClient();
  const [step, setStep] = useState<SendingStep>();
  const [error, setError] = useState<unknown>();
  const isBusy = useRef(false);

  const pay = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    setError(undefined);
    const { queryKey } = paymentQueries.one(number);
    const look = async () => {
      const payment = await request(payments.one, { params: { number } });
      queryClient.setQueryData(queryKey, payment);
      return payment;
    };
    const report = async (hash: string) => {
      queryClient.setQueryData(queryKey, await reportHash(number, hash));
    };
    try {
      await sendPayment({ wallet, look, report }, setStep);
      showToast('ok', t('Transaction created successfully!'));
    } catch (cause) {
      setError(cause);
    } finally {
      isBusy.current = false;
      setStep(undefined);
      void queryClient.invalidateQueries({ queryKey });
    }
  }, [number, queryClient, t, wallet]);

  return useMemo(() => ({ step, error, pay }), [step, error, pay]);
}

/** A hash that the server did not hear is told again: it says where to look. */
async function reportHash(number: number, hash: string) {
  for (const pause of REPORT_AGAIN) {
    try {
      return await tell(number, hash);
    } catch (error) {
      if (!(error instanceof ApiError) || !error.isUnanswered) throw error;
      await new Promise<void>((resolve) => {
        setTimeout(resolve, pause);
      });
    }
  }
  return tell(number, hash);
}

const tell = (number: number, hash: string) =>
  request(payments.report, { params: { number }, body: { tx_hash: hash }, keepalive: true });
