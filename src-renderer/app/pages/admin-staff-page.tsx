import { useTranslation } from 'react-i18next';
import { StaffScreen } from '#renderer/features/admin-staff/staff-screen.tsx';

/** Roles and duties of staff. */
export function AdminStaffPage() {
  const { t } = useTranslation('shell');
  return <StaffScreen title={t('heading.admin-staff')} />;
}
