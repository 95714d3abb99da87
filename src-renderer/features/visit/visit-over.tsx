import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '#contract/rules/durations.ts';
import { Button } from '#renderer/components/action/button.tsx';
import type { VisitState } from '#renderer/domain/visit/visit.ts';
import styles from './visit-frame.module.css';

interface VisitOverProps {
  readonly state: VisitState;
  readonly onLeave: () => void;
}

/** In place of the member's screens, once nothing of them may be read any more. */
export function VisitOver({ state: { visit, over }, onLeave }: VisitOverProps) {
  const { t } = useTranslation('viewas');
  const minutes = Math.round((Date.parse(visit.ends_at) - Date.parse(visit.began_at)) / MINUTE_MS);
  return (
    <main id="content" className={styles.over}>
      <h1>{t('over.title')}</h1>
      <p role="status">{over === 'time' ? t('over', { minutes }) : t('over.ended')}</p>
      <Button kind="primary" onClick={onLeave}>
        {t('over.leave')}
      </Button>
    </main>
  );
}
