import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminMarket } from '#contract/api/admin/market/market.ts';
import { marketLimits } from '#contract/rules/market/market.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Segments } from '#renderer/components/action/segments.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { ExportButtons } from '#renderer/components/data/export-buttons.tsx';
import { OfflineAge } from '#renderer/components/data/freshness.tsx';
import { ListToolbar } from '#renderer/components/data/list-toolbar.tsx';
import { QueryList } from '#renderer/components/data/query-list.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { Switch } from '#renderer/components/form/choice/switch.tsx';
import { TextAreaInput } from '#renderer/components/form/text-input.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { SavedViews } from '#renderer/domain/saved-views/saved-views.tsx';
import { request } from '#renderer/lib/api/request.ts';
import { invalidateTags } from '#renderer/lib/api/query-client.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { shopQueries, type ReviewFilter } from '../market-queries.ts';
import { useMayRun } from '../use-may-run.ts';
import { useReviewsFile, type Review } from './use-reviews-file.ts';
import styles from './reviews.module.css';

const names = ['view'] as const;
const views = ['unanswered', 'all'] as const;

/** What those who bought wrote, and the company's answer to it. */
export function ReviewsScreen({ title }: { readonly title: string }) {
  const { t } = useTranslation('shop-reviews');
  const mayAnswer = useMayRun('content');
  const { values, change } = useUrlFilters(names);
  const view = values.view === 'all' ? 'all' : 'unanswered';
  const filter: ReviewFilter = view === 'unanswered' ? { unanswered: true } : {};
  const query = useInfiniteQuery(shopQueries.reviews(filter));
  const { columns, file } = useReviewsFile();
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const [open, setOpen] = useState<Review | null>(null);
  return (
    <>
      <PageHeader title={title} subtitle={t('lead')}>
        <OfflineAge at={query.dataUpdatedAt} />
        <ExportButtons
          columns={columns}
          busy={file.isPending}
          disabled={rows.length === 0}
          onExport={() => file.mutate(filter)}
        />
        <SavedViews list="admin-reviews" />
      </PageHeader>
      <Card padding="none">
        <ListToolbar>
          <Segments
            label={t('view')}
            segments={views.map((value) => ({ value, label: t(`view.${value}`) }))}
            value={view}
            onChange={(next) => change({ view: next === 'all' ? 'all' : '' })}
          />
        </ListToolbar>
        <QueryList
          query={query}
          count={rows.length}
          skeletonRows={5}
          empty={
            <EmptyState why={view === 'all' ? 'none' : 'whole'}>{t(`empty.${view}`)}</EmptyState>
          }
        >
          <ul className={styles.list}>
            {rows.map((row) => (
              <ReviewItem
                key={row.id}
                review={row}
                onAnswer={mayAnswer ? () => setOpen(row) : undefined}
              />
            ))}
          </ul>
        </QueryList>
      </Card>
      {open && <AnswerSheet review={open} onClose={() => setOpen(null)} />}
    </>
  );
}

interface ReviewItemProps {
  readonly review: Review;
  readonly onAnswer: (() => void) | undefined;
}

function ReviewItem({ review, onAnswer }: ReviewItemProps) {
  const { t } = useTranslation('shop-reviews');
  const of = { name: review.member.name, product: review.product.text };
  const isAnswered = review.answer !== '';
  return (
    <li className={styles.review}>
      <div className={styles.head}>
        <b>
          <SaidText said={review.product} />
        </b>
        <span className={styles.grade}>
          <Icon icon={IconStarFilled} size={14} /> {t('grade', { grade: review.grade })}
        </span>
        {review.is_hidden && <StatusChip tone="neutral">{t('hidden')}</StatusChip>}
      </div>
      <span className={styles.quiet}>
        {review.member.name} · <DateText at={review.at} as="date" />
      </span>
      <p className={styles.text}>{review.text === '' ? t('noText') : review.text}</p>
      {isAnswered && (
        <div className={styles.answer}>
          <p>{t('answer')}</p>
          <p>{review.answer}</p>
        </div>
      )}
      {onAnswer && (
        <Button
          size="sm"
          aria-label={t(isAnswered ? 'answer.change.of' : 'answer.of', of)}
          onClick={onAnswer}
        >
          {t(isAnswered ? 'answer.change' : 'answer.write')}
        </Button>
      )}
    </li>
  );
}

interface AnswerSheetProps {
  readonly review: Review;
  readonly onClose: () => void;
}

/** The answer, and whether members see the review. */
function AnswerSheet({ review, onClose }: AnswerSheetProps) {
  const { t } = useTranslation(['shop-reviews', 'writing']);
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const [answer, setAnswer] = useState(review.answer);
  const [isHidden, setHidden] = useState(review.is_hidden);
  const save = useMutation({
    mutationFn: () =>
      request(adminMarket.answerReview, {
        params: { id: review.id },
        body: { answer: answer.trim(), is_hidden: isHidden },
      }),
    onSuccess: async () => {
      await invalidateTags(queryClient, adminMarket.answerReview);
      showToast('ok', t('answer.saved'));
      onClose();
    },
  });
  return (
    <Sheet
      opened
      onClose={onClose}
      isChanged={answer !== review.answer || isHidden !== review.is_hidden}
      title={t('answer.title', { name: review.member.name })}
      locked={save.isPending}
      footer={
        <Button kind="primary" busy={save.isPending} onClick={() => save.mutate()}>
          {t('save', { ns: 'writing' })}
        </Button>
      }
    >
      <div className={styles.form}>
        {save.error && <Note tone="bad">{errorText(save.error)}</Note>}
        <p className={styles.text}>{review.text}</p>
        <TextAreaInput
          label={t('answer')}
          hint={t('answer.hint')}
          rows={4}
          maxLength={marketLimits.review}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
        <Switch label={t('hide')} hint={t('hide.hint')} checked={isHidden} onChange={setHidden} />
      </div>
    </Sheet>
  );
}
