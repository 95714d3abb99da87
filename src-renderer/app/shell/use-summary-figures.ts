import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { UNKNOWN } from '#renderer/lib/format.ts';

/** The member's five figures. An unknown value is null, shown as a dash, never zero. */
export function useSummaryFigures() {
  const { t } = useTranslation('shell');
  const { data: user } = useCurrentUser();
  return {
    direct: user?.balance,
    pool: user?.pool_bonus_balance,
    membership: user ? (user.current_membership?.name ?? t('figures.no-membership')) : UNKNOWN,
    /** BV. */
    left: user?.left_volume ?? null,
    right: user?.right_volume ?? null,
  };
}
