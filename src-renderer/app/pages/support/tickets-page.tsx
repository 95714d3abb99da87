import { useTranslation } from 'react-i18next';
import { SupportScreen } from '#renderer/features/support/support-screen.tsx';
import { AreaScreen } from '../../area-screen.tsx';

export function SupportPage() {
  const { t } = useTranslation('shell');
  return (
    <AreaScreen area="support">
      <SupportScreen title={t('heading.support')} />
    </AreaScreen>
  );
}
