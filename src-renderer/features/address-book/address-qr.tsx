import { useTranslation } from 'react-i18next';
import type { SavedAddress } from '#contract/api/account/addresses.ts';
import { AddressBlock } from '#renderer/components/text/address.tsx';
import { CopyButton } from '#renderer/components/action/copy-button.tsx';
import { QrCode } from '#renderer/components/chart/qr-code.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import styles from './address-book.module.css';

export interface AddressAsideProps {
  readonly saved: SavedAddress;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The address for another device to read. */
export function AddressQr({ saved, opened, onClose }: AddressAsideProps) {
  const { t } = useTranslation('address-book');
  const { label, address, network } = saved;
  return (
    <Sheet opened={opened} onClose={onClose} title={label} width={420}>
      <div className={styles.qr}>
        <QrCode value={address} label={t('qr.label', { label })} />
        <p className={styles.qrHint}>{t('qr.hint', { network: network.name })}</p>
        <AddressBlock address={address} />
        <CopyButton value={address} fullWidth />
      </div>
    </Sheet>
  );
}
