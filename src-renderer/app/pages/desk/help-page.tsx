import { useTranslation } from 'react-i18next';
import { AdminHelpScreen } from '#renderer/features/admin-help/admin-help-screen.tsx';
import { DeskArea } from './desk-area.tsx';

/** Help articles as the staff write them. */
export function AdminHelpPage() {
  const { t } = useTranslation('shell');
  return (
    <DeskArea>
      <AdminHelpScreen title={t('heading.admin-support-help')} />
    </DeskArea>
  );
}
