import { onlineManager } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Loading } from '#renderer/components/spinner.tsx';
import { MissingLeg } from '../missing-leg.tsx';
import styles from '../full-screen.module.css';
import { chunkVerdict } from './missing-chunk.ts';

interface MissingScreenProps {
  /** Told when neither loading again nor waiting will bring the screen. */
  readonly onBroken: () => void;
}

/** In place of a screen whose code is not on this device; opens it when the connection is back. */
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

  // Where the page is being loaded again, there is nothing to say.
  if (!isWaiting) return <Loading />;
  return (
    <div className={styles.screen} role="status">
      <MissingLeg missing="stem" />
      <p className={styles.text}>{t('screen.missing')}</p>
      <Button onClick={() => location.reload()}>{t('button.retry', { ns: 'common' })}</Button>
    </div>
  );
}
