import { useTranslation } from 'react-i18next';
import { PartTabs } from '#renderer/components/action/part-tabs.tsx';

/** Tickets and help: two parts of one screen, each with its address. */
export function SupportTabs() {
  const { t } = useTranslation('ticket');
  return (
    <PartTabs
      label={t('parts')}
      parts={[
        { to: '/support', end: true, label: t('part.tickets') },
        { to: '/support/help', label: t('part.help') },
      ]}
    />
  );
}
