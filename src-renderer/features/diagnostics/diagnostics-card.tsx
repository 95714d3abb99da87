import { IconFileDownload, IconFolderOpen, IconPlayerRecord } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { useRecording } from '#renderer/domain/diagnostics/recording.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { diagnosticsDialogAtom } from './diagnostics-state.ts';
import { useOpenDiagnostics } from './use-open-diagnostics.ts';
import styles from './diagnostics.module.css';

/** What a member can give to support, and what support does with it. */
export function DiagnosticsCard() {
  const { t } = useTranslation('diagnostics');
  const { diagnostics } = usePlatform();
  const ask = useSetAtom(diagnosticsDialogAtom);
  const { phase } = useRecording();
  const { choose } = useOpenDiagnostics();
  return (
    <Card title={t('card.title')} subtitle={t('card.subtitle')}>
      <div className={styles.buttons}>
        <Button icon={IconFileDownload} onClick={() => ask('save')}>
          {t('save.title')}
        </Button>
        <Button
          icon={IconPlayerRecord}
          disabled={phase === 'recording'}
          onClick={() => ask('record')}
        >
          {t('record.action')}
        </Button>
        {diagnostics.canOpen && (
          <Button kind="quiet" icon={IconFolderOpen} onClick={() => void choose()}>
            {t('open.action')}
          </Button>
        )}
      </div>
      {diagnostics.canOpen && <p className={styles.hint}>{t('open.hint')}</p>}
    </Card>
  );
}
