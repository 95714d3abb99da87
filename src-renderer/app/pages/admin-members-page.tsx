import { useTranslation } from 'react-i18next';
import { MembersScreen } from '#renderer/features/admin-members/members-screen.tsx';

export function AdminMembersPage() {
  const { t } = useTranslation('shell');
  return <MembersScreen title={t('heading.admin-members')} />;
}
