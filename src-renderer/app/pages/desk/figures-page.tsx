import { useTranslation } from 'react-i18next';
import { FiguresScreen } from '#renderer/features/admin-support/figures/screen.tsx';
import { AreaScreen } from '../../area-screen.tsx';

/** How the support desk does. */
export function AdminSupportFiguresPage() {
  const { t } = useTranslation('shell');
  return (
    <AreaScreen area="support">
      <FiguresScreen title={t('heading.admin-support-figures')} />
    </AreaScreen>
  );
}
