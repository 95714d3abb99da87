import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#contract/api/academy/academy.ts';
import { ProgressBar } from '#renderer/components/chart/progress-bar.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { academyQueries } from '../academy-queries.ts';
import { Crumbs } from '#renderer/components/action/crumbs.tsx';
import { coursePath } from '../paths.ts';
import { QuizLesson } from '../quiz/quiz-lesson.tsx';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import { LockedLesson } from './locked-lesson.tsx';
import { PackageLesson } from './package-lesson.tsx';
import { LessonSkeleton } from './skeleton.tsx';
import { TextLesson } from './text-lesson.tsx';
import { VideoLesson } from './video-lesson.tsx';
import styles from './lesson.module.css';

interface LessonScreenProps {
  readonly slug: string;
  readonly lesson: number;
  readonly off: ReactNode;
  readonly notFound: ReactNode;
}

/** One lesson, of whatever kind. */
export function LessonScreen({ slug, lesson: id, off, notFound }: LessonScreenProps) {
  const { data: lesson, error, refetch } = useQuery(academyQueries.lesson(slug, id));
  if (hasCode(error, 'area_off')) return off;
  if (hasCode(error, 'not_found')) return notFound;
  if (hasCode(error, 'course_locked')) return <LockedLesson slug={slug} lesson={id} />;
  if (!lesson) {
    return error ? (
      <FailureNote error={error} onRetry={() => void refetch()} />
    ) : (
      <LessonSkeleton />
    );
  }
  return (
    <>
      <LessonPlaceLine lesson={lesson} />
      <LessonOfKind key={lesson.id} lesson={lesson} />
    </>
  );
}

function LessonOfKind({ lesson }: { readonly lesson: Lesson }) {
  const { video, quiz, package: pack } = lesson;
  if (video) return <VideoLesson lesson={lesson} video={video} />;
  if (quiz) return <QuizLesson lesson={lesson} quiz={quiz} />;
  if (pack) return <PackageLesson lesson={lesson} pack={pack} />;
  return <TextLesson lesson={lesson} />;
}

/** Where the lesson stands in its course. */
function LessonPlaceLine({ lesson }: { readonly lesson: Lesson }) {
  const { t } = useTranslation('lesson');
  const { text } = useSaid();
  const { course, module, number } = lesson;
  return (
    <div className={styles.place}>
      <Crumbs
        crumbs={[
          { label: <SaidText said={course.title} />, to: coursePath(course.slug) },
          { label: <SaidText said={module.title} /> },
        ]}
      />
      <span className={styles.placeEnd}>
        <span className={styles.placeBar}>
          <ProgressBar
            value={course.total === 0 ? 0 : course.done / course.total}
            label={t('course.progress', { course: text(course.title) })}
          />
        </span>
        {t('lesson.of', { n: number, total: course.total })}
      </span>
    </div>
  );
}
