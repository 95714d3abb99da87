import { useTranslation } from 'react-i18next';
import type { PayoutBatch } from '#contract/api/admin/payouts.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { formatToken, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';

interface BatchStepProps {
  readonly batches: readonly PayoutBatch[];
  /** Index of the batch that it is about. */
  readonly index: number;
  /** Text that names the batch by `number` and `total`. */
  readonly title: 'signing.batch' | 'approval.batch';
  readonly children: string;
}

/** What is happening right now, spoken as it changes. */
export function BatchStep({ batches, index, title, children }: BatchStepProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const batch = batches.find((one) => one.index === index);
  const total = batch && withUnit(formatToken(batch.total, format, true), batch.currency);
  return (
    <div role="status">
      <Note tone="info" title={batch && t(title, { number: index + 1, total })}>
        {children}
      </Note>
    </div>
  );
}
