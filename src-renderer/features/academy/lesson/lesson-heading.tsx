import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Lesson } from '#contract/api/academy/academy.ts';
import { LinkButton } from '#renderer/components/action/button.tsx';
import { ActionBar } from '#renderer/components/action/action-bar.tsx';
import { coursePath, lessonPath } from '../paths.ts';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import styles from './lesson.module.css';

interface LessonHeadingProps {
  readonly lesson: Lesson;
  /** The view has a filled button of its own. */
  readonly isPlain?: boolean | undefined;
}

/** What the lesson is called and for, and the ones before and after it. */
export function LessonHeading({ lesson, isPlain = false }: LessonHeadingProps) {
  const { t } = useTranslation('lesson');
  const { title, purpose, previous, following, course } = lesson;
  return (
    <div className={styles.heading}>
      <div className={styles.headingTexts}>
        <h1 className={styles.title}>
          <SaidText said={title} />
        </h1>
        {purpose.text !== '' && (
          <p className={styles.purpose}>
            <SaidText said={purpose} />
          </p>
        )}
      </div>
      <ActionBar className={styles.steps}>
        {previous && (
          <LinkButton icon={IconArrowLeft} to={lessonPath(course.slug, previous.id)}>
            {t('previous')}
          </LinkButton>
        )}
        {following ? (
          <LinkButton
            kind={isPlain ? 'plain' : 'primary'}
            icon={IconArrowRight}
            to={lessonPath(course.slug, following.id)}
          >
            {t('next')}
          </LinkButton>
        ) : (
          <LinkButton kind={isPlain ? 'plain' : 'primary'} to={coursePath(course.slug)}>
            {t('toCourse')}
          </LinkButton>
        )}
      </ActionBar>
    </div>
  );
}
