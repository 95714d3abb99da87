import { useTranslation } from 'react-i18next';
import { NewTicketScreen } from '#renderer/features/support/new-ticket-screen.tsx';
import { SupportArea } from '../support-area.tsx';

export function NewTicketPage() {
  const { t } = useTranslation('shell');
  return (
    <SupportArea>
      <NewTicketScreen title={t('heading.support-new')} />
    </SupportArea>
  );
}
