import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import styles from './qr-code.module.css';

interface QrCodeProps {
  readonly value: string;
  /** What it leads to, spoken. */
  readonly label?: string | undefined;
}

/** Always ink on white with a quiet zone, in dark too: 212 px, 150 on a phone. */
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
