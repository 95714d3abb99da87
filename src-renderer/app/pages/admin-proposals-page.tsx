import { useTranslation } from 'react-i18next';
import { ProposalsScreen } from '#renderer/features/admin-proposals/proposals-screen.tsx';

/** Changes that need a second person's acceptance. */
export function AdminProposalsPage() {
  const { t } = useTranslation('shell');
  return <ProposalsScreen title={t('heading.admin-approvals')} />;
}
