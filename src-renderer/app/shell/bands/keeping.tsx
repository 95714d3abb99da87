import { IconDatabaseOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Keeping } from '#contract/ipc/vault.ts';
import { Band } from '#renderer/components/band.tsx';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { isRetried } from '#renderer/domain/session/keeping.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';

/** Notice that the session ends with the app, and why. */
export function KeepingBand({ keeping }: { readonly keeping: Keeping }) {
  const { t } = useTranslation(['vault', 'common']);
  const { vault } = usePlatform();
  return (
    <Band
      kind="storage"
      icon={IconDatabaseOff}
      action={
        isRetried(keeping) && (
          <TextButton onClick={() => void vault.retry()}>
            {t('button.retry', { ns: 'common' })}
          </TextButton>
        )
      }
    >
      {t(`keeping.${keeping}`)}
    </Band>
  );
}
