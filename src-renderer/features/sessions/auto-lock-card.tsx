import { useTranslation } from 'react-i18next';
import { autoLockMinutes } from '#contract/ipc/vault.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { useVault } from '#renderer/domain/session/vault.ts';
import { usePlatform } from '#renderer/platform/platform-context.tsx';
import styles from './auto-lock-card.module.css';

/** When this app locks, and locking it now; nothing where the platform does not lock. */
export function AutoLockCard() {
  const { t } = useTranslation('vault');
  const { vault } = usePlatform();
  const { autoLockMinutes: chosen } = useVault();
  if (chosen === null) return null;
  const options = autoLockMinutes.map((minutes) => ({
    value: String(minutes),
    label: t('auto.minutes', { count: minutes }),
  }));
  const choose = (value: string) => {
    const minutes = autoLockMinutes.find((one) => String(one) === value);
    if (minutes !== undefined) vault.setAutoLock(minutes);
  };
  return (
    <Card title={t('auto.title')} subtitle={t('auto.subtitle')}>
      <div className={styles.row}>
        <ValueSelect
          name={t('auto.after')}
          value={String(chosen)}
          options={options}
          onChange={choose}
        />
        <Button onClick={() => vault.lock()}>{t('auto.now')}</Button>
      </div>
    </Card>
  );
}
