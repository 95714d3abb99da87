import { useTranslation } from 'react-i18next';
import { SettingsScreen } from '#renderer/features/admin-settings/settings-screen.tsx';

export function AdminSettingsPage() {
  const { t } = useTranslation('shell');
  return <SettingsScreen title={t('heading.admin-settings')} />;
}
