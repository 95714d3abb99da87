import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sweeps } from '#contract/api/admin/exceptions.ts';
import type { WithdrawalCurrency } from '#contract/rules/money.ts';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { useWalletConnection } from '#renderer/domain/wallet/wallet-context.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import { exceptionQueries } from './exceptions-queries.ts';

/** Signs sweeps, one at a time, and knows the hash of each by its calldata: the next one differs. */
export function useSweep(chain: NonNullable<Sweeps['chain']>, onSent: () => void) {
  const { t } = useTranslation('messages');
  const wallet = useWalletConnection();
  const queryClient = useQueryClient();
  const tokens = useSettings().data?.chain?.tokens;
  const [signing, setSigning] = useState<WithdrawalCurrency>();
  const [error, setError] = useState<unknown>();
  const [sent, setSent] = useState<ReadonlyMap<string, string>>(new Map());
  const isBusy = useRef(false);

  const sign = useCallback(
    async (item: Sweeps['items'][number]) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setError(undefined);
      setSigning(item.currency);
      try {
        const { signSweep } = await import('./sweep-tokens.ts');
        const token = tokens?.find(({ currency }) => currency === item.currency)?.address;
        const hash = await signSweep(wallet, chain, item, token);
        setSent((before) => new Map(before).set(item.calldata, hash));
        showToast('ok', t('Transaction created successfully!'));
        onSent();
      } catch (cause) {
        setError(cause);
      } finally {
        isBusy.current = false;
        setSigning(undefined);
        void queryClient.invalidateQueries({ queryKey: exceptionQueries.sweeps(true).queryKey });
      }
    },
    [chain, onSent, queryClient, t, tokens, wallet],
  );
  return { signing, error, sent, sign };
}
