import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { adminWithdrawals } from '#contract/api/admin/withdrawals.ts';
import type { Answer } from '#contract/api/endpoint.ts';
import { showToast } from '#renderer/lib/toast.ts';

type Accepted = Answer<typeof adminWithdrawals.accept>;

/** Says how many were accepted, how many somebody else had dealt with before, and how many pay the reader. */
export function useAcceptedToast(): (answer: Accepted) => void {
  const { t } = useTranslation('payouts');
  return useCallback(
    ({ accepted, skipped, own }) => {
      if (accepted.length > 0) showToast('ok', t('accepted', { count: accepted.length }));
      const late = skipped.length - own.length;
      if (late > 0) showToast('info', t('skipped', { count: late }));
      if (own.length > 0) showToast('info', t('own.skipped', { count: own.length }));
    },
    [t],
  );
}
