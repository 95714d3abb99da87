import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { academy, type Lesson } from '#contract/api/academy/academy.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { EmptyState } from '#renderer/components/data/empty-state.tsx';
import { StatusChip } from '#renderer/components/text/status-chip.tsx';
import { formatPercent } from '#renderer/lib/format.ts';
import { request } from '#renderer/lib/api/request.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { SaidMarkdown } from '../said-text.tsx';
import { LessonHeading } from './lesson-heading.tsx';
import { LessonSide } from './lesson-side.tsx';
import { PackageFrame, PackageWait } from './package-frame.tsx';
import styles from './lesson.module.css';

interface PackageLessonProps {
  readonly lesson: Lesson;
  readonly pack: NonNullable<Lesson['package']>;
}

/** A lesson that others made, with what it came to. */
export function PackageLesson({ lesson, pack }: PackageLessonProps) {
  return (
    <div className={styles.columns}>
      <div className={styles.main}>
        <LessonHeading lesson={lesson} />
        <Sitting lesson={lesson} />
        <Card padding="none">
          <Standing lesson={lesson} pack={pack} />
        </Card>
        {lesson.body.text !== '' && (
          <Card padding="form" className={styles.article}>
            <SaidMarkdown said={lesson.body} topLevel={1} />
          </Card>
        )}
      </div>
      <LessonSide lesson={lesson} tabs={['notes', 'content']} />
    </div>
  );
}

function Standing({ lesson, pack }: PackageLessonProps) {
  const { t } = useTranslation('lesson');
  const format = useFormat();
  const { score, pass_percent } = pack;
  const percent = (whole: number) => formatPercent(whole / 100, format);
  const tone = lesson.state === 'passed' ? 'ok' : 'bad';
  return (
    <div className={styles.mark}>
      <span role="status" className={styles.markText}>
        {score === null
          ? t('package.rule', { need: percent(pass_percent) })
          : t('package.score', { score: percent(score), need: percent(pass_percent) })}
      </span>
      {(lesson.state === 'passed' || lesson.state === 'failed') && (
        <StatusChip tone={tone}>{t(`package.${lesson.state}`)}</StatusChip>
      )}
    </div>
  );
}

/** Opens it anew each time: one of before can't keep anything any more. */
function Sitting({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation(['lesson', 'common']);
  const isOffline = useIsOffline();
  const { slug } = lesson.course;
  const { id } = lesson;
  const { data, error, mutate } = useMutation({
    mutationFn: (place: { readonly slug: string; readonly lesson: number }) =>
      request(academy.openPackage, { params: place }),
  });
  useEffect(() => mutate({ slug, lesson: id }), [mutate, slug, id]);
  if (error) {
    return (
      <Card>
        <div role="alert">
          <EmptyState
            why="none"
            action={
              <Button size="sm" onClick={() => mutate({ slug, lesson: id })}>
                {t('button.retry', { ns: 'common' })}
              </Button>
            }
          >
            {t(isOffline ? 'package.offline' : 'package.failedToOpen')}
          </EmptyState>
        </div>
      </Card>
    );
  }
  if (!data) {
    return (
      <div className={styles.packageFrame} aria-busy>
        <PackageWait />
      </div>
    );
  }
  return (
    <PackageFrame
      key={data.channel}
      place={{ slug, lesson: id }}
      opened={data}
      title={lesson.title.text}
      onAgain={() => mutate({ slug, lesson: id })}
    />
  );
}
