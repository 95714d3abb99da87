import { useStore } from 'jotai';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import { MissingLeg } from './missing-leg.tsx';
import { startSession } from './session-lifecycle.ts';
import styles from './full-screen.module.css';

/** Retry interval in milliseconds. */
const RETRY_EVERY = 5_000;

/** The session is stored, but the server is unreachable: retries periodically and on request. */
export function Unreachable() {
  const { t } = useTranslation(['states', 'common']);
  const { session } = usePlatform();
  const store = useStore();

  useEffect(() => {
    const timer = setInterval(() => void startSession(session, store), RETRY_EVERY);
    return () => clearInterval(timer);
  }, [session, store]);

  return (
    <div className={styles.screen} role="status">
      <MissingLeg missing="stem" />
      <p className={styles.text}>{t('net.FETCH_ERROR')}</p>
      <Button onClick={() => void startSession(session, store)}>
        {t('button.retry', { ns: 'common' })}
      </Button>
    </div>
  );
}
