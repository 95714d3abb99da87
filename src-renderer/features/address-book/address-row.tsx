import { IconPencil, IconQrcode, IconTopologyStar, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedAddress } from '#contract/api/addresses.ts';
import { AddressFull } from '#renderer/components/address.tsx';
import { CopyButton } from '#renderer/components/copy-button.tsx';
import { Fingerprint } from '#renderer/components/fingerprint.tsx';
import { IconButton } from '#renderer/components/icon-button.tsx';
import { StatusChip } from '#renderer/components/status-chip.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { AddressQr } from './address-qr.tsx';
import { RemoveAddress } from './remove-address.tsx';
import { RenameAddress } from './rename-address.tsx';
import styles from './address-book.module.css';

type Aside = 'qr' | 'rename' | 'remove';

/** One saved address, whole, with what can be done with it. */
export function AddressRow({ saved }: { readonly saved: SavedAddress }) {
  const { t } = useTranslation(['address-book', 'common']);
  const format = useFormat();
  const [aside, setAside] = useState<Aside | null>(null);
  const { label, address, network, times_used, last_used_at } = saved;
  const asideProps = (one: Aside) => ({
    saved,
    opened: aside === one,
    onClose: () => setAside(null),
  });
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
          onClick={() => setAside('qr')}
        />
        <IconButton icon={IconPencil} label={t('rename')} onClick={() => setAside('rename')} />
        <IconButton icon={IconTrash} label={t('remove')} onClick={() => setAside('remove')} />
      </div>
      <AddressQr {...asideProps('qr')} />
      <RenameAddress {...asideProps('rename')} />
      <RemoveAddress {...asideProps('remove')} />
    </li>
  );
}
