import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Band } from '#renderer/components/band.tsx';
import { TextButton } from '#renderer/components/text-link.tsx';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { useUpdate } from './use-update.ts';

/** What there is to say of the next version, and the button that goes with it. */
export function useVersionNews() {
  const { t } = useTranslation(['shell', 'common']);
  const { updates } = usePlatform();
  const isFailed = useUpdate().phase === 'failed';
  const version = import.meta.env.VITE_APP_VERSION ?? '';
  return {
    text: isFailed ? t('version.failed', { version }) : t('version.available'),
    action: (
      <TextButton onClick={() => updates.install()}>
        {isFailed ? t('button.retry', { ns: 'common' }) : t('version.install')}
      </TextButton>
    ),
  };
}

/** Says that a newer version waits, and starts it; or that it could not be fetched. */
export function VersionBand() {
  const { text, action } = useVersionNews();
  return (
    <Band kind="version" icon={IconRefresh} action={action}>
      {text}
    </Band>
  );
}
