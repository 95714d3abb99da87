import { useTranslation } from 'react-i18next';
import { QueueScreen } from '#renderer/features/admin-support/queue/screen.tsx';
import { DeskArea } from './desk-area.tsx';

/** Tickets of all members. */
export function AdminSupportPage() {
  const { t } = useTranslation('shell');
  return (
    <DeskArea>
      <QueueScreen title={t('heading.admin-support')} />
    </DeskArea>
  );
}
