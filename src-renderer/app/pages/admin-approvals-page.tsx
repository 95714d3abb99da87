import { useTranslation } from 'react-i18next';
import { ApprovalsScreen } from '#renderer/features/admin-approvals/approvals-screen.tsx';

/** Changes that take two persons. */
export function AdminApprovalsPage() {
  const { t } = useTranslation('shell');
  return <ApprovalsScreen title={t('heading.admin-approvals')} />;
}
