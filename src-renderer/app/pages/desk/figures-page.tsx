import { useTranslation } from 'react-i18next';
import { FiguresScreen } from '#renderer/features/admin-support/figures/screen.tsx';
import { DeskArea } from './desk-area.tsx';

/** How the support desk does. */
export function AdminSupportFiguresPage() {
  const { t } = useTranslation('shell');
  return (
    <DeskArea>
      <FiguresScreen title={t('heading.admin-support-figures')} />
    </DeskArea>
  );
}
