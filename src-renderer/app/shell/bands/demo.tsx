import { IconFlask } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Band } from '#renderer/components/band.tsx';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { useCurrentUser } from '#renderer/domain/current-user/current-user-queries.ts';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';

/** Notice of the demo: money and network are for testing, mails go to the mailbox. */
export function DemoBand() {
  const { t } = useTranslation('shell');
  const { data: settings } = useSettings();
  const { data: user } = useCurrentUser();
  if (!settings?.demo) return null;
  const search = user ? `?${new URLSearchParams({ email: user.email }).toString()}` : '';
  return (
    <Band
      kind="demo"
      icon={IconFlask}
      action={<TextLink to={{ pathname: '/demo/mailbox', search }}>{t('demo.mailbox')}</TextLink>}
    >
      {t('demo.band')}
    </Band>
  );
}
