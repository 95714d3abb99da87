import { useTranslation } from 'react-i18next';
import type { Referral } from '#contract/api/referrals.ts';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
/** From so many days left on the chip counts them. */
const SOON_DAYS = 7;

/** How a direct's membership stands: active, its last days, expired, none. */
export function ReferralMembershipChip({
  membership,
}: {
  readonly membership: Referral['membership'];
}) {
  const { t } = useTranslation('referrals');
  const now = useNow(MINUTE);
  const { state, ends_at } = membership;
  const days = ends_at === null ? 0 : Math.ceil((new Date(ends_at).getTime() - now) / DAY);
  if (state === 'none') return <StatusChip tone="neutral">{t('state.none')}</StatusChip>;
  if (state === 'expired' || days <= 0) {
    return <StatusChip tone="neutral">{t('state.expired')}</StatusChip>;
  }
  if (days <= SOON_DAYS) {
    return <StatusChip tone="warn">{t('state.days', { count: days })}</StatusChip>;
  }
  return <StatusChip tone="ok">{t('state.active')}</StatusChip>;
}
