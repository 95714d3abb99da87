import { IconEdit, IconDroplet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminPool } from '#contract/api/admin/pools.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { OwnBenefitNote } from '#renderer/components/text/own-benefit.tsx';
import { Percent } from '#renderer/components/money/percent.tsx';
import { UNKNOWN, formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { AppliedChip } from './applied-chip.tsx';
import { PoolDialog } from './pool-dialog.tsx';
import { ResultDialog } from './result-dialog.tsx';
import { useReviewClock } from './result-state.ts';
import styles from './admin-pools.module.css';

interface PoolDetailProps {
  readonly pool: AdminPool;
  readonly lastDay: string;
  /** In which a result can be corrected. */
  readonly reviewMinutes: number;
}

/** What a pool takes and holds, and what can be done with it. */
export function PoolDetail({ pool, lastDay, reviewMinutes }: PoolDetailProps) {
  const { t } = useTranslation('admin-pools');
  const format = useFormat();
  const [asking, setAsking] = useState<'result' | 'edit'>();
  const close = () => setAsking(undefined);
  const { last_result } = pool;
  const now = useReviewClock([last_result]);
  return (
    <div className={styles.detail}>
      <KeyValueList>
        <KeyValue label={t('form.min')}>
          <Money amount={pool.min_amount} hideable={false} />
        </KeyValue>
        <KeyValue label={t('form.max')}>
          <Money amount={pool.max_amount} hideable={false} />
        </KeyValue>
        <KeyValue label={t('form.days')}>{formatWhole(pool.duration_days, format)}</KeyValue>
        <KeyValue label={t('column.positions')}>{formatWhole(pool.positions, format)}</KeyValue>
        <KeyValue label={t('review.principal')}>
          <Money amount={pool.principal} hideable={false} />
        </KeyValue>
        <KeyValue
          label={t('column.last')}
          hint={last_result && <DateText at={last_result.day} utc />}
        >
          {last_result ? (
            <span className={styles.last}>
              <Percent rate={last_result.rate} maximum={6} signed />
              {last_result.applied_at === null && <AppliedChip result={last_result} now={now} />}
            </span>
          ) : (
            UNKNOWN
          )}
        </KeyValue>
      </KeyValueList>
      {pool.own && <OwnBenefitNote own={pool.own} />}
      <div className={styles.actions}>
        {!pool.own && (
          <Button kind="primary" icon={IconDroplet} onClick={() => setAsking('result')}>
            {t('post')}
          </Button>
        )}
        <Button icon={IconEdit} onClick={() => setAsking('edit')}>
          {t('edit')}
        </Button>
      </div>
      <p className={styles.hint}>{t('audited')}</p>
      {asking === 'result' && (
        <ResultDialog pool={pool} lastDay={lastDay} reviewMinutes={reviewMinutes} onClose={close} />
      )}
      {asking === 'edit' && <PoolDialog pool={pool} onClose={close} />}
    </div>
  );
}
