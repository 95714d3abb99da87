import { useTranslation } from 'react-i18next';
import type { PayoutBatch } from '#contract/api/admin/payouts.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { formatToken, withUnit } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { SigningProgress } from './use-signing.ts';

interface SigningStepsProps {
  readonly batches: readonly PayoutBatch[];
  readonly progress: SigningProgress;
}

/** What is happening right now, spoken as it changes. */
export function SigningSteps({ batches, progress }: SigningStepsProps) {
  const { t } = useTranslation('payouts');
  const format = useFormat();
  const batch = batches.find(({ index }) => index === progress.batch);
  return (
    <div role="status">
      <Note
        tone="info"
        title={
          batch &&
          t('signing.batch', {
            number: progress.batch + 1,
            total: withUnit(formatToken(batch.total, format, true), batch.currency),
          })
        }
      >
        {t(`signing.${progress.step}`)}
      </Note>
    </div>
  );
}
