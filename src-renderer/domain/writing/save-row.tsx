import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { showToast } from '#renderer/lib/toast.ts';
import type { Work } from './use-writing.ts';
import styles from './writing.module.css';

/** Saves what was written, or drops it. */
export function SaveRow<Fields, Draft>({ work }: { readonly work: Work<Fields, Draft> }) {
  const { t } = useTranslation('writing');
  return (
    <div className={styles.buttons}>
      {work.isChanged && <span className={styles.unsaved}>{t('unsaved')}</span>}
      {work.isChanged && (
        <Button kind="quiet" onClick={work.drop}>
          {t('drop')}
        </Button>
      )}
      <Button
        disabled={!work.isChanged}
        busy={work.isSaving}
        onClick={() =>
          void work.save().then((isSaved) => {
            if (isSaved) showToast('ok', t('saved'));
          })
        }
      >
        {t('save')}
      </Button>
    </div>
  );
}
