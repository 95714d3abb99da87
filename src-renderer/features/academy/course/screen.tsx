import { useQuery } from '@tanstack/react-query';
import { IconStairs } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Course } from '#contract/api/academy/academy.ts';
import { Card } from '#renderer/components/card.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { RequestPanel } from '#renderer/domain/purchase-request/request-panel.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { CourseCover } from '#renderer/domain/course/course-cover.tsx';
import { academyQueries } from '../academy-queries.ts';
import { Buying } from '../buying/buying.tsx';
import { useBuyingParams } from '../buying/use-buying-params.ts';
import { Crumbs } from '#renderer/components/action/crumbs.tsx';
import { languageNames } from '../language-names.ts';
import { ACADEMY_PATH } from '../paths.ts';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { OnlyIn } from '../said-text.tsx';
import { AccessCard } from './access-card.tsx';
import { ModulesCard } from './modules-card.tsx';
import { ProgressCard } from './progress-card.tsx';
import { CourseSkeleton } from './skeleton.tsx';
import { ToPassCard } from './to-pass-card.tsx';
import { useKeepLessons } from './use-keep-lessons.ts';
import styles from './course.module.css';

interface CourseScreenProps {
  readonly slug: string;
  readonly off: ReactNode;
  readonly notFound: ReactNode;
}

/** One course: what it is about, its lessons, and what opens and completes it. */
export function CourseScreen({ slug, off, notFound }: CourseScreenProps) {
  const { t } = useTranslation('academy');
  const { data: course, error, refetch } = useQuery(academyQueries.course(slug));
  const { request } = useBuyingParams();
  useKeepLessons(course);
  if (hasCode(error, 'area_off')) return off;
  // It was retired meanwhile: what was asked for can be paid all the same.
  if (hasCode(error, 'not_found')) {
    return request === null ? notFound : <RequestPanel key={request} number={request} />;
  }
  return (
    <>
      <Crumbs crumbs={[{ label: t('title'), to: ACADEMY_PATH }, { label: t('course') }]} />
      {!course && error && <FailureNote error={error} onRetry={() => void refetch()} />}
      {!course && !error && <CourseSkeleton />}
      {course && <Buying course={course} />}
      {course && (
        <div className={styles.columns}>
          <div className={styles.main}>
            <CourseHead course={course} />
            <ModulesCard course={course} />
          </div>
          <aside aria-label={t('about')} className={styles.side}>
            <ProgressCard course={course} />
            <ToPassCard course={course} />
            <AccessCard course={course} />
          </aside>
        </div>
      )}
    </>
  );
}

function CourseHead({ course }: { readonly course: Course }) {
  const { t, i18n } = useTranslation('academy');
  const names = languageNames(t);
  const languages = new Intl.ListFormat(i18n.language).format(
    course.languages.map((language) => names[language]),
  );
  return (
    <Card padding="none" className={styles.headCard}>
      <div className={styles.head}>
        <div className={styles.intro}>
          <div className={styles.facts}>
            <span className={styles.level}>
              <Icon icon={IconStairs} size={14} />
              {t(`level.${course.level}`)}
            </span>
            <span>
              {t('facts', {
                minutes: t('minutes', { minutes: course.minutes }),
                lessons: t('lessons', { count: course.total }),
                languages,
              })}
            </span>
          </div>
          <h1 className={styles.title}>
            <SaidText said={course.title} />
          </h1>
          <OnlyIn said={course.summary} />
          <p className={styles.summary}>
            <SaidText said={course.summary} />
          </p>
        </div>
        <div className={styles.cover}>
          <CourseCover course={course} isLocked={!course.is_open} />
        </div>
      </div>
    </Card>
  );
}
