import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/button.tsx';
import { Loading } from '#renderer/components/spinner.tsx';
import { MissingLeg } from '../missing-leg.tsx';
import styles from '../full-screen.module.css';
import { chunkVerdict, type ChunkVerdict } from './missing-chunk.ts';

/** In place of a screen whose code is not on this device; opens it when the connection is back. */
export function MissingScreen({ error }: { readonly error: unknown }) {
  const { t } = useTranslation(['states', 'common']);
  const [verdict, setVerdict] = useState<ChunkVerdict>('reloading');

  useEffect(() => {
    let isShown = true;
    void chunkVerdict().then((judged) => isShown && setVerdict(judged));
    const stop = onlineManager.subscribe((isOnline) => {
      if (isOnline) location.reload();
    });
    return () => {
      isShown = false;
      stop();
    };
  }, []);

  if (verdict === 'broken') throw error;
  if (verdict === 'reloading') return <Loading />;
  return (
    <div className={styles.screen} role="status">
      <MissingLeg missing="stem" />
      <p className={styles.text}>{t('screen.missing')}</p>
      <Button onClick={() => location.reload()}>{t('button.retry', { ns: 'common' })}</Button>
    </div>
  );
}
