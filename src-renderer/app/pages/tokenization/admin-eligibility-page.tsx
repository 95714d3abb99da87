import { useTranslation } from 'react-i18next';
import { EligibilityScreen } from '#renderer/features/admin-eligibility/screen.tsx';

/** Claims of eligibility; open to staff whether the area is switched on or not. */
export function AdminEligibilityPage() {
  const { t } = useTranslation('shell');
  return <EligibilityScreen title={t('heading.admin-eligibility')} />;
}
