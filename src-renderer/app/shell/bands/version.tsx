import { IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Band } from '#renderer/components/band.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import type { UpdateState } from '#renderer/platform/ports.ts';
import { useUpdate } from './use-update.ts';

/** Lazy: used only on the desktop, where downloads start on request. */
const VersionDialog = lazy(async () => ({
  default: (await import('./version-dialog.tsx')).VersionDialog,
}));

function textOf(state: UpdateState, t: TFunction<['shell', 'common']>): string {
  if (state.phase === 'failed') {
    const text = t('version.failed', { version: import.meta.env.VITE_APP_VERSION ?? '' });
    return state.reason ? `${text} ${t(`version.failed.${state.reason}`)}` : text;
  }
  if (state.phase === 'downloading') {
    return t('version.downloading', { share: state.percent / 100 });
  }
  const version = 'version' in state ? state.version : undefined;
  if (version === undefined) return t('version.available');
  return state.phase === 'ready'
    ? t('version.ready', { version })
    : t('version.available.number', { version });
}

/** Text and action of the notice about the next version. */
export function useVersionNews() {
  const { t } = useTranslation(['shell', 'common']);
  const { updates } = usePlatform();
  const state = useUpdate();
  const [isOpen, setOpen] = useState(false);
  const action = () => {
    if (state.phase === 'failed') {
      return (
        <TextButton onClick={() => updates.retry()}>
          {t('button.retry', { ns: 'common' })}
        </TextButton>
      );
    }
    if (state.phase === 'downloading') return undefined;
    if (state.phase === 'available') {
      return (
        <>
          <TextButton onClick={() => setOpen(true)}>{t('version.look')}</TextButton>
          {isOpen && (
            <Suspense>
              <VersionDialog state={state} onClose={() => setOpen(false)} />
            </Suspense>
          )}
        </>
      );
    }
    return <TextButton onClick={() => updates.install()}>{t('version.install')}</TextButton>;
  };
  return { text: textOf(state, t), action: action() };
}

/** Notice of a new version: its progress, or its failure, and the button that starts it. */
export function VersionBand() {
  const { text, action } = useVersionNews();
  return (
    <Band kind="version" icon={IconRefresh} action={action}>
      {text}
    </Band>
  );
}
