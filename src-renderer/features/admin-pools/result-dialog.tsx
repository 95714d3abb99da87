import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { BackButton } from '#renderer/components/overlay/back-button.tsx';
import type { AdminPool, AdminPoolResult } from '#contract/api/admin/pools.ts';
import { isUnusualRate } from '#contract/rules/pool-results.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Percent } from '#renderer/components/money/percent.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { TextField } from '#renderer/components/form/text-field.tsx';
import { ReasonField } from '#renderer/domain/proposals/reason-field.tsx';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { ResultWish } from './pool-queries.ts';
import type { ResultValues } from './pool-schema.ts';
import { readPercent } from '#renderer/components/money/read-percent.ts';
import { ResultReview } from './result-review.tsx';
import styles from './admin-pools.module.css';

interface ResultDialogProps {
  readonly pool: Pick<AdminPool, 'id' | 'name'>;
  /** Yesterday in UTC. */
  readonly lastDay: string;
  /** In which it can be corrected; 0: it is final at once. */
  readonly reviewMinutes: number;
  /** The published one that is corrected: its day stays. */
  readonly replaces?: AdminPoolResult | undefined;
  readonly onClose: () => void;
}

/** Day and rate, then what they do, then they are published, or take the place of what was. */
export function ResultDialog(props: ResultDialogProps) {
  const { pool, lastDay, reviewMinutes, replaces, onClose } = props;
  const { t } = useTranslation(['admin-pools', 'common']);
  const [wish, setWish] = useState<ResultWish | null>(null);
  const form = useSchemaForm<ResultValues>(
    async () => (await import('./pool-schema.ts')).resultSchema(lastDay),
    { day: replaces?.day ?? lastDay, rate: '', repeated: '', reason: '' },
  );
  return (
    <Sheet
      opened
      onClose={onClose}
      isChanged={wish !== null}
      title={t(titleOf(replaces !== undefined, wish !== null), { pool: pool.name })}
    >
      {wish ? (
        <ResultReview
          pool={pool}
          wish={wish}
          reviewMinutes={reviewMinutes}
          onBack={() => setWish(null)}
          onDone={onClose}
        />
      ) : (
        <Form
          form={form}
          onSubmit={({ day, rate, repeated, reason }) =>
            setWish({
              id: pool.id,
              day,
              rate: readPercent(rate) ?? '',
              repeated: readPercent(repeated) ?? undefined,
              replaces,
              reason,
            })
          }
        >
          {replaces ? (
            <KeyValueList>
              <KeyValue label={t('post.day')}>
                <DateText at={replaces.day} utc />
              </KeyValue>
              <KeyValue label={t('correct.before')}>
                <Percent rate={replaces.rate} maximum={6} signed />
              </KeyValue>
            </KeyValueList>
          ) : (
            <TextField name="day" type="date" label={t('post.day')} max={lastDay} />
          )}
          <RateField control={form.control} />
          <ReasonField />
          <div className={styles.buttons}>
            <BackButton />
            <Button type="submit" kind="primary">
              {t('post.review')}
            </Button>
          </div>
        </Form>
      )}
    </Sheet>
  );
}

const titleOf = (isCorrection: boolean, isReview: boolean) => {
  if (isCorrection) return 'correct.title';
  return isReview ? 'review.title' : 'post.title';
};

/** The rate, and beyond ±10 % once more: a slip of the mark is not made twice. */
function RateField({ control }: Pick<ReturnType<typeof useSchemaForm<ResultValues>>, 'control'>) {
  const { t } = useTranslation('admin-pools');
  const format = useFormat();
  const rate = readPercent(useWatch({ control, name: 'rate' }));
  const unit = <span className={styles.unit}>%</span>;
  return (
    <>
      <TextField
        name="rate"
        label={t('post.rate')}
        end={unit}
        autoComplete="off"
        hint={
          rate === null
            ? t('post.rate.hint')
            : t('post.rate.echo', {
                rate: formatPercent(rate, format, { maximum: 6, signed: true }),
              })
        }
      />
      {rate !== null && isUnusualRate(rate) && (
        <TextField
          name="repeated"
          label={t('post.repeated')}
          end={unit}
          autoComplete="off"
          hint={t('post.repeated.hint')}
        />
      )}
    </>
  );
}
