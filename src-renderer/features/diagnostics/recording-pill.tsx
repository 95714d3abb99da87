import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useNow } from '#renderer/components/text/use-now.ts';
import { noteState } from '#renderer/domain/diagnostics/diagnostics.ts';
import {
  dropRecording,
  stopRecording,
  useRecording,
} from '#renderer/domain/diagnostics/recording.ts';
import { formatCountdown } from '#renderer/lib/format-countdown.ts';
import { diagnosticsDialogAtom } from './diagnostics-state.ts';
import styles from './diagnostics.module.css';

/** On every screen while something is recorded, and until it is saved or thrown away. */
export function RecordingPill() {
  const { t } = useTranslation('diagnostics');
  const recording = useRecording();
  const now = useNow(recording.phase === 'recording' ? 1000 : 0);
  const ask = useSetAtom(diagnosticsDialogAtom);
  if (recording.phase === 'idle') return null;
  if (recording.phase === 'recording') {
    const stop = () => {
      stopRecording();
      noteState('recorded');
    };
    return (
      <section className={styles.pill} aria-label={t('pill.label')}>
        <span className={styles.dot} aria-hidden="true" />
        <span>{t('pill.recording', { time: formatCountdown(recording.until - now) })}</span>
        <button type="button" className={styles.pillButton} onClick={stop}>
          {t('pill.stop')}
        </button>
      </section>
    );
  }
  return (
    <section className={styles.pill} aria-label={t('pill.label')}>
      <span role="status">{t('pill.recorded')}</span>
      <button type="button" className={styles.pillButton} onClick={() => ask('save')}>
        {t('pill.save')}
      </button>
      <button type="button" className={styles.pillButton} onClick={dropRecording}>
        {t('pill.drop')}
      </button>
    </section>
  );
}
