import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminPoolResult } from '#contract/api/admin/pools.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { ConfirmDialog } from '#renderer/components/overlay/confirm-dialog.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Percent } from '#renderer/components/money/percent.tsx';
import { formatDate, formatTime } from '#renderer/lib/format-date.ts';
import { formatPercent } from '#renderer/lib/format.ts';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useWithdrawResult } from './pool-mutations.ts';
import { ResultDialog } from './result-dialog.tsx';
import { useResultRefusal } from './use-result-refusal.ts';
import styles from './admin-pools.module.css';

const EXACT = { maximum: 6, signed: true } as const;

interface ReviewedResultsProps {
  readonly results: readonly AdminPoolResult[];
  readonly reviewMinutes: number;
  /** Pools whose results pay the reader: a colleague corrects them. */
  readonly ownPools: readonly number[];
}

/** The results that are not final yet, with what can be done about a slip. */
export function ReviewedResults({ results, reviewMinutes, ownPools }: ReviewedResultsProps) {
  const { t } = useTranslation('admin-pools');
  const [asking, setAsking] = useState<{ what: 'correct' | 'withdraw'; result: AdminPoolResult }>();
  const close = () => setAsking(undefined);
  if (results.length === 0 && !asking) return null;
  return (
    <>
      <ul className={styles.reviewed} aria-label={t('reviewed.title')}>
        {results.map((result) => (
          <li key={result.id} className={styles.reviewedRow}>
            <ReviewedFacts result={result} />
            {!ownPools.includes(result.pool.id) && (
              <span className={styles.actions}>
                <Button size="sm" onClick={() => setAsking({ what: 'correct', result })}>
                  {t('correct')}
                </Button>
                <Button size="sm" onClick={() => setAsking({ what: 'withdraw', result })}>
                  {t('withdraw')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {asking?.what === 'correct' && (
        <ResultDialog
          pool={asking.result.pool}
          lastDay={asking.result.day}
          reviewMinutes={reviewMinutes}
          replaces={asking.result}
          onClose={close}
        />
      )}
      {asking?.what === 'withdraw' && <WithdrawDialog result={asking.result} onClose={close} />}
    </>
  );
}

function ReviewedFacts({ result }: { readonly result: AdminPoolResult }) {
  const { t } = useTranslation('admin-pools');
  const format = useFormat();
  return (
    <span>
      <strong>
        <Percent rate={result.rate} {...EXACT} />
      </strong>{' '}
      · {result.pool.name} · <DateText at={result.day} utc />
      <span className={styles.when}>
        {t('reviewed.until', { time: formatTime(result.applies_at, format) })}
      </span>
    </span>
  );
}

interface WithdrawDialogProps {
  readonly result: AdminPoolResult;
  readonly onClose: () => void;
}

function WithdrawDialog({ result, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('admin-pools');
  const format = useFormat();
  const refusal = useResultRefusal();
  const withdraw = useWithdrawResult();
  const sayAsked = useAskedToast();
  const values = {
    pool: result.pool.name,
    day: formatDate(result.day, { ...format, timeZone: 'UTC' }),
    rate: formatPercent(result.rate, format, EXACT),
  };
  return (
    <ConfirmDialog
      opened
      destructive
      title={t('withdraw.title')}
      confirm={t('withdraw.confirm', values)}
      busy={withdraw.isPending}
      error={withdraw.error && refusal(withdraw.error)}
      onClose={onClose}
      onConfirm={() =>
        withdraw.mutate(result, {
          onSuccess: (asked) => {
            sayAsked(asked);
            onClose();
          },
        })
      }
    >
      <p>{t('withdraw.text', values)}</p>
    </ConfirmDialog>
  );
}
