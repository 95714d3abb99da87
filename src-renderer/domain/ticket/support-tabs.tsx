import { useTranslation } from 'react-i18next';
import { LinkTabs } from '#renderer/components/action/link-tabs.tsx';

/** Tickets and help: two parts of one screen, each with its address. */
export function SupportTabs() {
  const { t } = useTranslation('ticket');
  return (
    <LinkTabs
      label={t('parts')}
      tabs={[
        { to: '/support', label: t('part.tickets'), isExact: true },
        { to: '/support/help', label: t('part.help') },
      ]}
    />
  );
}
