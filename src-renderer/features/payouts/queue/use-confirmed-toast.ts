import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { adminWithdrawals } from '#contract/api/admin/withdrawals.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import { showToast } from '#renderer/lib/toast.ts';

type Confirmed = Answer<typeof adminWithdrawals.confirm>;

/** Says how many were confirmed, how many somebody else had dealt with before, and how many pay the reader. */
export function useConfirmedToast(): (answer: Confirmed) => void {
  const { t } = useTranslation('payouts');
  return useCallback(
    ({ confirmed, skipped, own }) => {
      if (confirmed.length > 0) showToast('ok', t('confirmed', { count: confirmed.length }));
      const late = skipped.length - own.length;
      if (late > 0) showToast('info', t('skipped', { count: late }));
      if (own.length > 0) showToast('info', t('own.skipped', { count: own.length }));
    },
    [t],
  );
}
