import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import styles from './qr-code.module.css';

interface QrCodeProps {
  readonly value: string;
  /** Accessible name: what the code leads to. */
  readonly label?: string | undefined;
}

/**
 * Dark on white with a quiet zone in both themes, since scanners need it: 212 px, 150 on a phone.
 */
export function QrCode({ value, label }: QrCodeProps) {
  const { t } = useTranslation('common');
  return (
    <div className={styles.frame}>
      <QRCodeSVG
        value={value}
        marginSize={2}
        level="M"
        bgColor="#ffffff"
        fgColor="#0d1823"
        role="img"
        aria-label={label ?? t('qr.label', { value })}
      />
    </div>
  );
}
