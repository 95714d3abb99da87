import { IconCircleCheck, IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { CourseCard as Course } from '#contract/api/academy/academy.ts';
import { TextLink } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { ProgressBar } from '#renderer/components/chart/progress-bar.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { CourseCover } from '#renderer/domain/course/course-cover.tsx';
import { AccessList } from '../access-list.tsx';
import { FailedText } from '../failed-text.tsx';
import { certificatePath, coursePath } from '../paths.ts';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { useSaid } from '#renderer/domain/said/use-said.ts';
import styles from './catalogue.module.css';

/** One course; its foot says the one thing that matters now. */
export function CourseCard({ course }: { readonly course: Course }) {
  const { t } = useTranslation('academy');
  return (
    <Card padding="none" isListed className={styles.card}>
      <div className={styles.cover}>
        <CourseCover course={course} isLocked={!course.is_open} />
      </div>
      <div className={styles.body}>
        <p className={styles.meta}>
          <span>{t(`level.${course.level}`)}</span>
          <span>{t('minutes', { minutes: course.minutes })}</span>
          <span>{t('lessons', { count: course.total })}</span>
        </p>
        <h2 className={styles.title}>
          <Link to={coursePath(course.slug)} className={styles.link}>
            <SaidText said={course.title} />
          </Link>
        </h2>
        <div className={styles.foot}>
          <Foot course={course} />
        </div>
      </div>
    </Card>
  );
}

function Foot({ course }: { readonly course: Course }) {
  const { t } = useTranslation('academy');
  const format = useFormat();
  const { text } = useSaid();
  const { state, score, certificate } = course;
  if (!course.is_open) return <AccessList access={course.access} />;
  if (state === 'passed') {
    return (
      <>
        <span className={styles.passed}>
          <Icon icon={IconCircleCheck} size={16} />
          {score === null ? t('passed.plain') : t('passed', { score: percent(score, format) })}
        </span>
        {certificate !== null && (
          <span className={styles.above}>
            <TextLink to={certificatePath(certificate)}>{t('certificate')}</TextLink>
          </span>
        )}
      </>
    );
  }
  if (state === 'failed') return <Failed course={course} />;
  if (state === 'not_started') return <span className={styles.start}>{t('start')}</span>;
  return (
    <>
      <ProgressBar
        value={course.total === 0 ? 0 : course.done / course.total}
        label={t('progress.label', { course: text(course.title) })}
      />
      <span className={styles.share}>{t('done', { done: course.done, total: course.total })}</span>
    </>
  );
}

function Failed({ course }: { readonly course: Course }) {
  return (
    <span className={styles.failed}>
      <Icon icon={IconClockExclamation} size={16} />
      <FailedText course={course} />
    </span>
  );
}

const percent = (whole: number, format: Parameters<typeof formatPercent>[1]) =>
  formatPercent(String(whole / 100), format);
