import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { AdminPool } from '#contract/api/admin-pools.ts';
import { Button } from '#renderer/components/button.tsx';
import { Form, useSchemaForm } from '#renderer/components/form.tsx';
import { Sheet } from '#renderer/components/sheet.tsx';
import { TextField } from '#renderer/components/text-field.tsx';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { ResultWish } from './pool-queries.ts';
import type { ResultValues } from './pool-schema.ts';
import { readPercent } from '#renderer/components/read-percent.ts';
import { ResultReview } from './result-review.tsx';
import styles from './admin-pools.module.css';

interface ResultDialogProps {
  readonly pool: AdminPool;
  /** Yesterday in UTC. */
  readonly lastDay: string;
  readonly onClose: () => void;
}

/** Day and rate, then what they do, then they are published. */
export function ResultDialog({ pool, lastDay, onClose }: ResultDialogProps) {
  const { t } = useTranslation(['admin-pools', 'common']);
  const [wish, setWish] = useState<ResultWish | null>(null);
  const form = useSchemaForm<ResultValues>(
    async () => (await import('./pool-schema.ts')).resultSchema(lastDay),
    { day: lastDay, rate: '' },
  );
  return (
    <Sheet
      opened
      onClose={onClose}
      title={wish ? t('review.title') : t('post.title', { pool: pool.name })}
    >
      {wish ? (
        <ResultReview pool={pool} wish={wish} onBack={() => setWish(null)} onDone={onClose} />
      ) : (
        <Form
          form={form}
          onSubmit={({ day, rate }) => setWish({ id: pool.id, day, rate: readPercent(rate) ?? '' })}
        >
          <TextField name="day" type="date" label={t('post.day')} max={lastDay} />
          <RateField control={form.control} />
          <div className={styles.buttons}>
            <Button kind="quiet" onClick={onClose}>
              {t('button.back', { ns: 'common' })}
            </Button>
            <Button type="submit" kind="primary">
              {t('post.review')}
            </Button>
          </div>
        </Form>
      )}
    </Sheet>
  );
}

function RateField({ control }: Pick<ReturnType<typeof useSchemaForm<ResultValues>>, 'control'>) {
  const { t } = useTranslation('admin-pools');
  const format = useFormat();
  const rate = readPercent(useWatch({ control, name: 'rate' }));
  return (
    <TextField
      name="rate"
      label={t('post.rate')}
      end={<span className={styles.unit}>%</span>}
      autoComplete="off"
      hint={
        rate === null
          ? t('post.rate.hint')
          : t('post.rate.echo', { rate: formatPercent(rate, format, { maximum: 6, signed: true }) })
      }
    />
  );
}
