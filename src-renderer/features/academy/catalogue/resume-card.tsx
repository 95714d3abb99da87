import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Catalogue } from '#contract/api/academy/academy.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { ProgressBar } from '#renderer/components/chart/progress-bar.tsx';
import { CourseCover } from '#renderer/domain/course/course-cover.tsx';
import { lengthText } from '../clock-text.ts';
import { lessonPath } from '../paths.ts';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import styles from './catalogue.module.css';

/** The lesson that was left last, with what is left of it. */
export function ResumeCard({ resume }: { readonly resume: NonNullable<Catalogue['resume']> }) {
  const { t } = useTranslation('academy');
  const { text } = useSaid();
  const { course, lesson, left_seconds } = resume;
  const named = { n: lesson.number, lesson: text(lesson.title) };
  return (
    <Card padding="none" className={styles.resumeCard}>
      <div className={styles.resume}>
        <div className={styles.resumeCover}>
          <CourseCover course={course} />
        </div>
        <div className={styles.resumeBody}>
          <div>
            <p className={styles.resumeLabel}>{t('resume')}</p>
            <h2 className={styles.resumeTitle}>
              <SaidText said={course.title} />
            </h2>
            <p className={styles.resumeLesson}>
              {left_seconds === null || left_seconds === 0
                ? t('left.text', named)
                : t('left', { ...named, time: lengthText(left_seconds) })}
            </p>
          </div>
          <div className={styles.resumeFoot}>
            <ProgressBar
              value={course.total === 0 ? 0 : course.done / course.total}
              label={t('progress.label', { course: text(course.title) })}
            />
            <span className={styles.share}>
              {t('done', { done: course.done, total: course.total })}
            </span>
            <LinkButton
              kind="primary"
              to={lessonPath(course.slug, lesson.id)}
              icon={IconPlayerPlay}
            >
              {t('resume.lesson')}
            </LinkButton>
          </div>
        </div>
      </div>
    </Card>
  );
}
