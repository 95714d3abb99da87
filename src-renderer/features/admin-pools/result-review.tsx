import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminPool, PoolResultPreview } from '#contract/api/admin/pools.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { KeyValue, KeyValueList } from '#renderer/components/data/key-value.tsx';
import { Money } from '#renderer/components/money/money.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { Percent } from '#renderer/components/money/percent.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { formatPercent, formatUsd, formatWhole } from '#renderer/lib/format.ts';
import { useAskedToast } from '#renderer/domain/proposals/use-asked-toast.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { usePostResult } from './pool-mutations.ts';
import { adminPoolQueries, type ResultWish } from './pool-queries.ts';
import { useResultRefusal } from './use-result-refusal.ts';
import styles from './admin-pools.module.css';

const EXACT = { maximum: 6, signed: true } as const;

interface ResultReviewProps {
  readonly pool: Pick<AdminPool, 'id' | 'name'>;
  readonly wish: ResultWish;
  /** In which it can be corrected; 0: it is final at once. */
  readonly reviewMinutes: number;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** What the result does, as the server counts it, before it is final. */
export function ResultReview(props: ResultReviewProps) {
  const { pool, wish, reviewMinutes, onBack, onDone } = props;
  const { t } = useTranslation(['admin-pools', 'common']);
  const format = useFormat();
  const refusal = useResultRefusal();
  const preview = useQuery(adminPoolQueries.preview(wish));
  const post = usePostResult();
  const sayAsked = useAskedToast();
  const rate = formatPercent(wish.rate, format, EXACT);
  const publish = () =>
    post.mutate(wish, {
      onSuccess: (asked) => {
        sayAsked(asked);
        onDone();
      },
    });
  const error = post.error ?? preview.error;
  return (
    <div className={styles.review}>
      <KeyValueList>
        <KeyValue label={t('column.pool')}>{pool.name}</KeyValue>
        <KeyValue label={t('post.day')}>
          <DateText at={wish.day} utc />
        </KeyValue>
        <KeyValue label={t('column.rate')}>
          <strong>
            <Percent rate={wish.rate} {...EXACT} />
          </strong>
        </KeyValue>
        {preview.data && <PreviewFacts preview={preview.data} />}
      </KeyValueList>
      {preview.isPending && <SkeletonRows rows={3} />}
      {preview.data && (
        <p className={styles.lead}>
          <PreviewSentence preview={preview.data} />
        </p>
      )}
      {preview.data && preview.data.ended > 0 && (
        <Note tone="warn">{t('review.ended', { count: preview.data.ended })}</Note>
      )}
      {preview.data && preview.data.waiting > 0 && (
        <Note tone="info">{t('review.waiting', { count: preview.data.waiting })}</Note>
      )}
      {error && <Note tone="bad">{refusal(error)}</Note>}
      {reviewMinutes > 0 ? (
        <Note tone="info">{t('review.window', { count: reviewMinutes })}</Note>
      ) : (
        <Note tone="warn">{t('review.final')}</Note>
      )}
      <div className={styles.buttons}>
        <Button kind="quiet" onClick={onBack} disabled={post.isPending}>
          {t('button.back', { ns: 'common' })}
        </Button>
        <Button
          kind="primary"
          busy={post.isPending}
          disabled={!preview.isSuccess || preview.isFetching}
          onClick={publish}
        >
          {t(wish.replaces ? 'correct.confirm' : 'review.confirm', { rate })}
        </Button>
      </div>
    </div>
  );
}

function PreviewFacts({ preview }: { readonly preview: PoolResultPreview }) {
  const { t } = useTranslation('admin-pools');
  const format = useFormat();
  return (
    <>
      <KeyValue label={t('review.positions')}>{formatWhole(preview.positions, format)}</KeyValue>
      <KeyValue label={t('review.principal')}>
        <Money amount={preview.principal} hideable={false} />
      </KeyValue>
      <KeyValue label={t('review.amount')}>
        <Money amount={preview.amount} signed strong tone="whole" hideable={false} />
      </KeyValue>
    </>
  );
}

function PreviewSentence({ preview }: { readonly preview: PoolResultPreview }) {
  const { t } = useTranslation('admin-pools');
  const format = useFormat();
  const { changed, amount } = preview;
  const isLoss = amount.startsWith('-');
  const values = { count: changed, amount: formatUsd(amount.replace('-', ''), format) };
  if (changed === 0) return t('review.nothing');
  return isLoss ? t('review.loss', values) : t('review.gain', values);
}
