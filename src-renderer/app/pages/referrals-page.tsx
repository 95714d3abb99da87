import { useTranslation } from 'react-i18next';
import { ReferralsScreen } from '#renderer/features/referrals/referrals-screen.tsx';

export function ReferralsPage() {
  const { t } = useTranslation('shell');
  return <ReferralsScreen title={t('heading.referrals')} />;
}
