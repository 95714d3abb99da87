import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import styles from './editor.module.css';

const SETTING = 'area_volume_enabled';

/** Whether products carry volume at all, and why they don't. */
export function VolumeCard({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation('shop-products');
  return (
    <Card
      title={t('volume')}
      end={
        isOn ? (
          <StatusChip tone="ok">{t('volume.on')}</StatusChip>
        ) : (
          <StatusChip tone="neutral" icon={IconLock}>
            {t('volume.off')}
          </StatusChip>
        )
      }
    >
      <div className={styles.form}>
        <p className={styles.hint}>
          {t(isOn ? 'volume.on.why' : 'volume.off.why', { setting: SETTING })}
        </p>
        <TextLink to="/admin/settings">{t('volume.setting')}</TextLink>
      </div>
    </Card>
  );
}
