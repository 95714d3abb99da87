import { IconDeviceLaptop, IconPencil, IconTrash, IconUsb } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Passkey } from '#contract/api/account/second-factor.ts';
import { AgoText } from '#renderer/components/text/ago-text.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './second-factor.module.css';

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation('second-factor');
  const format = useFormat();
  const { name, kind, created_at, last_used_at } = passkey;
  const date = formatDate(created_at, format);
  return (
    <li className={styles.row}>
      <Icon icon={kind === 'synced' ? IconDeviceLaptop : IconUsb} />
      <div className={styles.texts}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          <span>
            {kind === 'synced' ? t('passkeys.synced', { date }) : t('passkeys.device', { date })}
          </span>
          <span>
            {last_used_at ? (
              <>
                {t('passkeys.used')} <AgoText at={last_used_at} />
              </>
            ) : (
              t('passkeys.unused')
            )}
          </span>
        </p>
      </div>
      <div className={styles.tools} role="group" aria-label={t('passkeys.options', { name })}>
        <IconButton icon={IconPencil} label={t('passkeys.rename')} onClick={onRename} />
        <IconButton icon={IconTrash} label={t('passkeys.remove')} onClick={onRemove} />
      </div>
    </li>
  );
}
