import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonDraft, QuestionDraft } from '#contract/api/admin/academy/academy.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { DataTable } from '#renderer/components/data/table/table.tsx';
import type { Column } from '#renderer/components/data/table/props.ts';
import { TwoLineCell } from '#renderer/components/data/table/two-line-cell.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { UNKNOWN } from '#renderer/lib/format.ts';
import { regionalFigures } from '#renderer/lib/regional-figures.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { academyQueries } from '../academy-queries.ts';
import { useTitle } from '../use-title.ts';
import { ImportSheet } from './import-sheet.tsx';
import { QuestionSheet } from './question-sheet.tsx';
import styles from './bank.module.css';

interface QuestionBankProps {
  readonly lesson: LessonDraft;
  readonly isReadOnly: boolean;
}

/** What stands over the list. */
type Asked = 'new' | 'import' | QuestionDraft | null;

/** The open question as it is now; one that somebody removed stays open: what is written there is not lost with it. */
function openOf(asked: Asked, items: readonly QuestionDraft[]): QuestionDraft | null {
  if (asked === null || typeof asked === 'string') return null;
  return items.find(({ id }) => id === asked.id) ?? asked;
}

/** Every question that an attempt may draw. */
export function QuestionBank({ lesson, isReadOnly }: QuestionBankProps) {
  const { t } = useTranslation('admin-academy');
  const format = useFormat();
  const titleOf = useTitle();
  const query = useQuery(academyQueries.questions(lesson.id));
  const [asked, setAsked] = useState<Asked>(null);
  const items = query.data?.items ?? [];
  const open = openOf(asked, items);
  const textOf = ({ text_es, text_en }: QuestionDraft) =>
    regionalFigures(titleOf({ title_es: text_es, title_en: text_en }), format);
  const topicOf = ({ topic_es, topic_en }: QuestionDraft) =>
    topic_es || topic_en ? titleOf({ title_es: topic_es, title_en: topic_en }) : UNKNOWN;
  const isWhole = ({ missing }: QuestionDraft) => missing.length === 0;
  const chip = (one: QuestionDraft) => (
    <StatusChip tone={isWhole(one) ? 'ok' : 'warn'}>
      {isWhole(one) ? t('edit.complete') : t('question.missing', { count: one.missing.length })}
    </StatusChip>
  );
  const columns: readonly Column<QuestionDraft>[] = [
    {
      key: 'text',
      header: t('stats.question'),
      cell: (one) => (
        <TwoLineCell below={t(`question.kind.${one.kind}`)}>{textOf(one)}</TwoLineCell>
      ),
    },
    { key: 'topic', header: t('question.topic'), cell: topicOf },
    { key: 'languages', header: t('column.languages'), cell: chip },
  ];
  const buttons = !isReadOnly && (
    <div className={styles.buttons}>
      <Button icon={IconUpload} onClick={() => setAsked('import')}>
        {t('import.open')}
      </Button>
      <Button icon={IconPlus} onClick={() => setAsked('new')}>
        {t('question.new')}
      </Button>
    </div>
  );
  return (
    <div className={styles.bank}>
      {buttons}
      {query.error && <FailureNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <SkeletonRows rows={4} />}
      {query.isSuccess && items.length === 0 && (
        <EmptyState why="none">{t('bank.empty')}</EmptyState>
      )}
      {items.length > 0 && (
        <DataTable
          label={t('part.media.quiz')}
          rows={items}
          columns={columns}
          keyOf={({ id }) => String(id)}
          nameOf={textOf}
          phone={(one) => ({ title: textOf(one), line: topicOf(one), end: chip(one) })}
          onOpen={setAsked}
        />
      )}
      {(asked === 'new' || open) && (
        <QuestionSheet
          key={open?.id ?? 0}
          lesson={lesson}
          question={open}
          isReadOnly={isReadOnly}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'import' && <ImportSheet lesson={lesson.id} onClose={() => setAsked(null)} />}
    </div>
  );
}
