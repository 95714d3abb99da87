import { useTranslation } from 'react-i18next';
import { AuditScreen } from '#renderer/features/admin-audit/audit-screen.tsx';

export function AdminAuditPage() {
  const { t } = useTranslation('shell');
  return <AuditScreen title={t('heading.admin-audit')} />;
}
