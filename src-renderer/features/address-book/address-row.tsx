import { IconPencil, IconQrcode, IconTopologyStar, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { SavedAddress } from '#contract/api/account/addresses.ts';
import { AddressFull } from '#renderer/components/text/address.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { Fingerprint } from '#renderer/components/text/fingerprint.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import styles from './address-book.module.css';

export type AddressAction = 'qr' | 'rename' | 'remove';

interface AddressRowProps {
  readonly saved: SavedAddress;
  readonly onAction: (action: AddressAction) => void;
}

/** One saved address, whole, with what can be done with it. */
export function AddressRow({ saved, onAction }: AddressRowProps) {
  const { t } = useTranslation(['address-book', 'common']);
  const format = useFormat();
  const { label, address, network, times_used, last_used_at } = saved;
  return (
    <li className={styles.row}>
      <Fingerprint address={address} size="lg" />
      <div className={styles.texts}>
        <h3 className={styles.label}>{label}</h3>
        <p className={styles.use}>
          {last_used_at === null
            ? t('use.never')
            : t('use.paid', { count: times_used, date: formatDate(last_used_at, format) })}
        </p>
        <AddressFull address={address} />
      </div>
      <div className={styles.chip}>
        <StatusChip tone="neutral" icon={IconTopologyStar}>
          {network.name}
        </StatusChip>
      </div>
      <div role="group" aria-label={t('actions', { label })} className={styles.actions}>
        <CopyButton value={address} compact />
        <IconButton
          icon={IconQrcode}
          label={t('button.showQr', { ns: 'common' })}
          onClick={() => onAction('qr')}
        />
        <IconButton icon={IconPencil} label={t('rename')} onClick={() => onAction('rename')} />
        <IconButton icon={IconTrash} label={t('remove')} onClick={() => onAction('remove')} />
      </div>
    </li>
  );
}
