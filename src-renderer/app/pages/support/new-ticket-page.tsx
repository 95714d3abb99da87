import { useTranslation } from 'react-i18next';
import { NewTicketScreen } from '#renderer/features/support/new-ticket-screen.tsx';
import { AreaScreen } from '../../area-screen.tsx';

export function NewTicketPage() {
  const { t } = useTranslation('shell');
  return (
    <AreaScreen area="support">
      <NewTicketScreen title={t('heading.support-new')} />
    </AreaScreen>
  );
}
