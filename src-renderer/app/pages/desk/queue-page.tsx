import { useTranslation } from 'react-i18next';
import { QueueScreen } from '#renderer/features/admin-support/queue/screen.tsx';
import { AreaScreen } from '../../area-screen.tsx';

/** Tickets of all members. */
export function AdminSupportPage() {
  const { t } = useTranslation('shell');
  return (
    <AreaScreen area="support">
      <QueueScreen title={t('heading.admin-support')} />
    </AreaScreen>
  );
}
