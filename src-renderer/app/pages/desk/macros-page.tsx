import { useTranslation } from 'react-i18next';
import { MacrosScreen } from '#renderer/features/admin-macros/macros-screen.tsx';
import { DeskArea } from './desk-area.tsx';

/** Answers that are kept for the desk. */
export function AdminMacrosPage() {
  const { t } = useTranslation('shell');
  return (
    <DeskArea>
      <MacrosScreen title={t('heading.admin-support-macros')} />
    </DeskArea>
  );
}
