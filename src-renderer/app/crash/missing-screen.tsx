import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Loading } from '#renderer/components/spinner.tsx';
import { MissingLeg } from '../missing-leg.tsx';
import styles from '../full-screen.module.css';
import { chunkVerdict } from './missing-chunk.ts';

interface MissingScreenProps {
  /** Called if neither a reload nor waiting can load the screen. */
  readonly onBroken: () => void;
}

/**
 * Placeholder for a screen whose chunk is not on this device; retries when the connection returns.
 */
export function MissingScreen({ onBroken }: MissingScreenProps) {
  const { t } = useTranslation(['states', 'common']);
  const [isWaiting, setWaiting] = useState(false);
  const notifyBroken = useEffectEvent(onBroken);

  useEffect(() => {
    let isShown = true;
    void chunkVerdict().then((verdict) => {
      if (!isShown) return;
      if (verdict === 'broken') notifyBroken();
      else setWaiting(verdict === 'unreachable');
    });
    const stop = onlineManager.subscribe((isOnline) => {
      if (isOnline) location.reload();
    });
    return () => {
      isShown = false;
      stop();
    };
  }, []);

  // The page is about to reload: show the loading state.
  if (!isWaiting) return <Loading />;
  return (
    <div className={styles.screen} role="status">
      <MissingLeg missing="stem" />
      <p className={styles.text}>{t('screen.missing')}</p>
      <Button onClick={() => location.reload()}>{t('button.retry', { ns: 'common' })}</Button>
    </div>
  );
}
