import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { StatusChip, type ChipTone } from '#renderer/components/text/status-chip.tsx';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import type { NotificationsPort, NotificationsState } from '#renderer/platform/ports.ts';
import styles from './preferences.module.css';

const tones: Record<NotificationsState, ChipTone> = {
  unasked: 'neutral',
  allowed: 'ok',
  denied: 'warn',
  unavailable: 'neutral',
};

/** Whether this device may show notices outside the window, and how to change it. */
export function DeviceNotifications() {
  const { t } = useTranslation('preferences');
  const { notifications } = usePlatform();
  const [state, renew] = useNotificationsState(notifications);
  const [isAsking, setAsking] = useState(false);
  const ask = () => {
    setAsking(true);
    void notifications.allow().finally(() => {
      setAsking(false);
      renew();
    });
  };
  return (
    <Card
      title={t('device.title')}
      end={
        <StatusChip tone={tones[state]} icon={state === 'denied' ? IconBellOff : IconBell}>
          {t(`device.${state}`)}
        </StatusChip>
      }
    >
      <div className={styles.device}>
        <p role="status" className={styles.deviceText}>
          {t(`device.${state}.hint`)}
        </p>
        {state === 'unasked' && (
          <Button busy={isAsking} onClick={ask}>
            {t('device.allow')}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** The permission; it can change in the browser's settings while this window is behind them. */
function useNotificationsState(port: NotificationsPort) {
  const [state, setState] = useState(() => port.state());
  useEffect(() => {
    const look = () => setState(port.state());
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [port]);
  return [state, () => setState(port.state())] as const;
}
