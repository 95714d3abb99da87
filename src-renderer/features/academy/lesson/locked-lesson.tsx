import { useQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { academyQueries } from '../academy-queries.ts';
import { AccessList } from '../access-list.tsx';
import { LessonLockText } from '../course/lesson-lock-text.tsx';
import { CourseSkeleton } from '../course/skeleton.tsx';
import { Crumbs } from '../crumbs.tsx';
import { ACADEMY_PATH, coursePath, lessonPath } from '../paths.ts';
import { SaidText } from '../said-text.tsx';
import { useSaid } from '../use-said.ts';
import styles from './lesson.module.css';

interface LockedLessonProps {
  readonly slug: string;
  readonly lesson: number;
}

/** A lesson that can't be opened yet: what opens it, and the way there. */
export function LockedLesson({ slug, lesson }: LockedLessonProps) {
  const { t } = useTranslation(['lesson', 'academy']);
  const { text } = useSaid();
  const { data: course, error, refetch } = useQuery(academyQueries.course(slug));
  if (!course) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <CourseSkeleton />
    );
  }
  const head = course.modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === lesson);
  const next = head?.lock?.previous?.next;
  return (
    <>
      <Crumbs
        crumbs={[
          { label: t('title', { ns: 'academy' }), to: ACADEMY_PATH },
          { label: <SaidText said={course.title} />, to: coursePath(slug) },
          { label: t('locked') },
        ]}
      />
      <Card padding="form">
        <div className={styles.lockedBody}>
          <h1 className={styles.title}>
            {head ? <SaidText said={head.title} /> : <SaidText said={course.title} />}
          </h1>
          {!course.is_open && <AccessList access={course.access} />}
          {course.is_open && !course.is_started && <p>{t('locked.start')}</p>}
          {course.is_started && head?.lock && (
            <p>
              <LessonLockText lock={head.lock} />
            </p>
          )}
          {next && course.is_started && <p>{t('locked.next', { next: text(next.title) })}</p>}
          <div>
            {next && course.is_started ? (
              <LinkButton kind="primary" icon={IconArrowRight} to={lessonPath(slug, next.id)}>
                {t('locked.go', { n: next.number })}
              </LinkButton>
            ) : (
              <LinkButton kind="primary" icon={IconArrowRight} to={coursePath(slug)}>
                {t('locked.course')}
              </LinkButton>
            )}
          </div>
        </div>
      </Card>
    </>
  );
}
