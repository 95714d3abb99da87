import { IconMessages, IconSocial } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { useSettings } from '#renderer/domain/settings/settings-queries.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';

/** Chat group and social links, where the settings name them. */
export function CommunityLinks({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('shell');
  const { links } = usePlatform();
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
            <IconButton
              key={name}
              icon={icon}
              label={t('link.external', { link: name })}
              onClick={() => links.open(url)}
            />
          ),
      )}
    </span>
  );
}
