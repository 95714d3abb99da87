import { useTranslation } from 'react-i18next';
import { BuyMembership } from '#renderer/features/memberships/buy-membership.tsx';

export function BuyMembershipPage() {
  const { t } = useTranslation('shell');
  return <BuyMembership title={t('heading.buy-membership')} />;
}
