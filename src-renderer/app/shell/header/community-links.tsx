import { IconMessages, IconSocial } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ExternalIconLink } from '#renderer/components/action/icon-button.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';

/** Links to the chat group and social networks, if configured. */
export function CommunityLinks({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('shell');
  const { data: settings } = useSettings();
  const all = [
    { url: settings?.chat_url, icon: IconMessages, name: t('link.chat') },
    { url: settings?.social_url, icon: IconSocial, name: t('link.social') },
  ];
  if (all.every(({ url }) => !url)) return null;
  return (
    <span className={className}>
      {all.map(
        ({ url, icon, name }) =>
          url && (
            <ExternalIconLink
              key={name}
              icon={icon}
              label={t('link.external', { link: name })}
              href={url}
            />
          ),
      )}
    </span>
  );
}
