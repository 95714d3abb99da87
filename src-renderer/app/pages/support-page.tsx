import { useTranslation } from 'react-i18next';
import { SupportScreen } from '#renderer/features/support/support-screen.tsx';
import { SupportArea } from '../support-area.tsx';

export function SupportPage() {
  const { t } = useTranslation('shell');
  return (
    <SupportArea>
      <SupportScreen title={t('heading.support')} />
    </SupportArea>
  );
}
