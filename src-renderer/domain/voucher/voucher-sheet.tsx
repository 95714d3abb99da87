import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Voucher } from '#contract/api/vouchers.ts';
import { PrintSheet } from '#renderer/components/overlay/print-sheet.tsx';
import { useNow } from '#renderer/components/text/use-now.ts';
import { formatDateTime, formatDayTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { VoucherChecks } from './voucher-checks.tsx';
import { VoucherCodes, VoucherFacts } from './voucher-facts.tsx';
import { voucherQueries } from './voucher-queries.ts';
import styles from './voucher.module.css';

interface VoucherSheetProps {
  readonly voucher: Voucher;
  readonly onPrinted: () => void;
}

/**
 * A voucher on paper: what it says, codes for the chain, and what the device that prints it checked. It is printed
 * once the chain has answered.
 */
export function VoucherSheet({ voucher, onPrinted }: VoucherSheetProps) {
  const { t } = useTranslation('voucher');
  const format = useFormat();
  const issued = useNow(0);
  const { isLoading } = useQuery(voucherQueries.findings(voucher));
  if (isLoading) return null;
  return (
    <PrintSheet name={`${t('file')}-${voucher.number}`} onPrinted={onPrinted}>
      <div className={styles.sheet}>
        <h1>{t('title')}</h1>
        <p>
          {t('issued', {
            here: formatDateTime(issued, format),
            utc: formatDayTime(issued, { ...format, timeZone: 'UTC' }),
          })}
        </p>
        <VoucherFacts voucher={voucher} />
        <VoucherCodes voucher={voucher} />
        <VoucherChecks voucher={voucher} />
      </div>
    </PrintSheet>
  );
}
