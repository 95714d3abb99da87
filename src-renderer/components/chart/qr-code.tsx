import { QRCodeSVG } from 'qrcode.react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../class-names.ts';
import styles from './qr-code.module.css';

interface QrCodeProps {
  readonly value: string;
  /** Accessible name: what the code leads to. */
  readonly label?: string | undefined;
  /** A long value, whose squares would be too small to scan: 300 px everywhere. */
  readonly isLong?: boolean | undefined;
}

/**
 * Dark on white with a quiet zone in both themes, since scanners need it: 212 px, 150 on a phone.
 */
export function QrCode({ value, label, isLong = false }: QrCodeProps) {
  const { t } = useTranslation('common');
  return (
    <div className={classNames(styles.frame, isLong && styles.long)}>
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
