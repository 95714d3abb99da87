import { useTranslation } from 'react-i18next';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useWithdrawable } from './use-withdrawable.ts';

/** The way out of an empty list: to a withdrawal, or to what each balance is credited with. */
export function WithdrawLink() {
  const { t } = useTranslation(['withdrawals', 'states']);
  const { canWithdraw } = useWithdrawable(useCurrentUser().data);
  return (
    <LinkButton size="sm" to="/withdrawals">
      {canWithdraw === false ? t('nothing.open') : t('empty.withdrawals.action', { ns: 'states' })}
    </LinkButton>
  );
}
