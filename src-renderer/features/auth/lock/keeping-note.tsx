import { useTranslation } from 'react-i18next';
import { Note } from '#renderer/components/text/note.tsx';
import { isRetried } from '#renderer/domain/session/keeping.ts';
import { useVault } from '#renderer/domain/session/vault.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';

/** Why the session is not kept between two starts, or was not; nothing where it is. */
export function KeepingNote() {
  const { t } = useTranslation(['vault', 'common']);
  const { keeping } = useVault();
  const { vault } = usePlatform();
  if (keeping === 'kept') return null;
  const retry = { label: t('button.retry', { ns: 'common' }), onClick: () => void vault.retry() };
  return (
    <Note tone="warn" action={isRetried(keeping) ? retry : undefined}>
      {t(`keeping.${keeping}`)}
    </Note>
  );
}
