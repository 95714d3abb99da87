import { IconDownload, IconGitCompare, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ArchiveState, KeptSummary } from '#contract/ipc/archive.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { newestOf } from '#renderer/domain/archive/compare-kept.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import styles from './archive.module.css';
import { CompareResult } from './compare-result.tsx';
import { useCompare } from './use-compare.ts';

interface ArchiveActionsProps {
  readonly state: ArchiveState;
  readonly summaries: readonly KeptSummary[];
}

/** What is done with everything that is kept: compared, exported, deleted. */
export function ArchiveActions({ state, summaries }: ArchiveActionsProps) {
  const { t } = useTranslation('archive');
  const { archive } = usePlatform();
  const isOffline = useIsOffline();
  const [isAsking, setAsking] = useState(false);
  const compare = useCompare();
  const exporting = useMutation({
    networkMode: 'always',
    mutationFn: () => archive.exportAll(t('export.file')),
    onSuccess: (outcome) => {
      if (outcome === 'failed') showToast('bad', t('export.failed'));
    },
  });
  const erasing = useMutation({
    networkMode: 'always',
    mutationFn: () => archive.erase(),
    onSuccess: () => setAsking(false),
  });
  const canCompare = state.isOn && state.damage.length === 0 && !isOffline;
  return (
    <>
      <div className={styles.actions}>
        {canCompare && (
          <Button
            icon={IconGitCompare}
            busy={compare.isPending}
            onClick={() => compare.start(newestOf(summaries))}
          >
            {t('compare')}
          </Button>
        )}
        <Button icon={IconDownload} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          {t('export')}
        </Button>
        <Button kind="danger" icon={IconTrash} onClick={() => setAsking(true)}>
          {t('delete')}
        </Button>
      </div>
      {compare.result && <CompareResult result={compare.result} />}
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('delete')}
        confirm={t('delete')}
        destructive
        busy={erasing.isPending}
        error={erasing.isError ? t('delete.failed') : undefined}
        onConfirm={() => erasing.mutate()}
      >
        <p>{t('delete.text', { count: state.count })}</p>
        {state.aside > 0 && <Note tone="info">{t('aside', { count: state.aside })}</Note>}
      </ConfirmDialog>
    </>
  );
}
