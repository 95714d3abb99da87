import { useTranslation } from 'react-i18next';
import { MacrosScreen } from '#renderer/features/admin-macros/macros-screen.tsx';
import { AreaScreen } from '../../area-screen.tsx';

/** Answers that are kept for the desk. */
export function AdminMacrosPage() {
  const { t } = useTranslation('shell');
  return (
    <AreaScreen area="support">
      <MacrosScreen title={t('heading.admin-support-macros')} />
    </AreaScreen>
  );
}
