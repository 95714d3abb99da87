import { useQuery } from '@tanstack/react-query';
import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Course } from '#contract/api/academy/academy.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { academyQueries } from '../academy-queries.ts';
import { AccessList } from '../access-list.tsx';
import { LessonLockText } from '../course/lesson-lock-text.tsx';
import { CourseSkeleton } from '../course/skeleton.tsx';
import { Crumbs } from '#renderer/components/action/crumbs.tsx';
import { ACADEMY_PATH, coursePath, lessonPath } from '../paths.ts';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import styles from './lesson.module.css';

interface LockedLessonProps {
  readonly slug: string;
  readonly lesson: number;
}

/** A lesson that can't be opened yet: what opens it, and the way there. */
export function LockedLesson({ slug, lesson }: LockedLessonProps) {
  const { t } = useTranslation(['lesson', 'academy']);
  const { data: course, error, refetch } = useQuery(academyQueries.course(slug));
  if (!course) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <CourseSkeleton />
    );
  }
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
        <LockedBody course={course} lesson={lesson} />
      </Card>
    </>
  );
}

function LockedBody({ course, lesson }: { readonly course: Course; readonly lesson: number }) {
  const { t } = useTranslation('lesson');
  const { text } = useSaid();
  const { slug, is_open, is_started } = course;
  const head = course.modules.flatMap(({ lessons }) => lessons).find(({ id }) => id === lesson);
  const lock = is_started ? head?.lock : null;
  const next = lock?.previous?.next;
  return (
    <div className={styles.lockedBody}>
      <h1 className={styles.title}>
        <SaidText said={head?.title ?? course.title} />
      </h1>
      {!is_open && <AccessList access={course.access} />}
      {is_open && !is_started && <p>{t('locked.start')}</p>}
      {lock && (
        <div>
          <LessonLockText lock={lock} />
        </div>
      )}
      {next && <p>{t('locked.next', { next: text(next.title) })}</p>}
      <div>
        <LinkButton
          kind="primary"
          icon={IconArrowRight}
          to={next ? lessonPath(slug, next.id) : coursePath(slug)}
        >
          {next ? t('locked.go', { n: next.number }) : t('locked.course')}
        </LinkButton>
      </div>
    </div>
  );
}
