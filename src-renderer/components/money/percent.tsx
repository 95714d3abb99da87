import { useTranslation } from 'react-i18next';
import { UNKNOWN, formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import styles from './amount-text.module.css';

interface PercentProps {
  /** A rate as a fraction: "0.03" is 3 %. null or undefined: unknown. */
  readonly rate: string | number | null | undefined;
  readonly maximum?: number | undefined;
  readonly signed?: boolean | undefined;
}

export function Percent({ rate, maximum = 2, signed = false }: PercentProps) {
  const format = useFormat();
  const { t } = useTranslation('common');
  if (rate == null) {
    return (
      <>
        <span aria-hidden>{UNKNOWN}</span>
        <VisuallyHidden>{t('figure.unknown')}</VisuallyHidden>
      </>
    );
  }
  return <bdi className={styles.amount}>{formatPercent(rate, format, { maximum, signed })}</bdi>;
}
