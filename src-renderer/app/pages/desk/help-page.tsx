import { useTranslation } from 'react-i18next';
import { AdminHelpScreen } from '#renderer/features/admin-help/admin-help-screen.tsx';
import { AreaScreen } from '../../area-screen.tsx';

/** Help articles as the staff write them. */
export function AdminHelpPage() {
  const { t } = useTranslation('shell');
  return (
    <AreaScreen area="support">
      <AdminHelpScreen title={t('heading.admin-support-help')} />
    </AreaScreen>
  );
}
