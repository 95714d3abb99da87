import {
  IconCheck,
  IconFileDownload,
  IconFileText,
  IconListCheck,
  IconLock,
  IconPackage,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Course, LessonHead } from '#contract/api/academy/academy.ts';
import type { LessonKind } from '#contract/rules/academy/courses.ts';
import { classNames } from '#renderer/components/class-names.ts';
import { Icon, type IconType } from '#renderer/components/icon.tsx';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { clockText } from '../clock-text.ts';
import { lessonPath } from '../paths.ts';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { LessonLockText } from './lesson-lock-text.tsx';
import styles from './course.module.css';

export const kindIcons: Readonly<Record<LessonKind, IconType>> = {
  text: IconFileText,
  video: IconPlayerPlay,
  document: IconFileDownload,
  quiz: IconListCheck,
  package: IconPackage,
};

interface LessonRowProps {
  readonly course: Pick<Course, 'slug' | 'is_open' | 'is_started' | 'next'>;
  readonly lesson: LessonHead;
  /** It is on the screen now. */
  readonly isHere?: boolean | undefined;
}

/** A lesson on the stem; a link where it can be opened, else words with what opens it. */
export function LessonRow({ course, lesson, isHere = false }: LessonRowProps) {
  const { t } = useTranslation('academy');
  const { state, lock } = lesson;
  const isNow = isHere || (course.is_started && course.next?.id === lesson.id);
  const canOpen = course.is_open && course.is_started && lock === null;
  const isDone = state === 'passed';
  const content = (
    <>
      <Node lesson={lesson} isNow={isNow} isLocked={lock !== null} />
      <span className={styles.lessonTexts}>
        <span className={styles.lessonTitle}>
          <SaidText said={lesson.title} />
        </span>
        <Hint lesson={lesson} />
      </span>
      <span className={styles.lessonEnd}>
        <Icon icon={kindIcons[lesson.kind]} size={16} />
        <VisuallyHidden>{t(`kind.${lesson.kind}`)}</VisuallyHidden>
        {lesson.questions === null
          ? t('minutes', { minutes: lesson.minutes })
          : t('questions', { count: lesson.questions })}
      </span>
    </>
  );
  const look = classNames(
    styles.lesson,
    isDone && styles.lessonDone,
    isNow && styles.lessonNow,
    state === 'failed' && styles.lessonFailed,
    !canOpen && styles.lessonClosed,
  );
  return (
    <li className={styles.lessonItem}>
      {canOpen ? (
        <Link
          to={lessonPath(course.slug, lesson.id)}
          aria-current={isHere ? 'page' : undefined}
          className={look}
        >
          {content}
        </Link>
      ) : (
        <div className={look}>{content}</div>
      )}
    </li>
  );
}

function Hint({ lesson }: { readonly lesson: LessonHead }): ReactNode {
  const { t } = useTranslation('academy');
  const { lock, state, second } = lesson;
  if (lock !== null) {
    return (
      <span className={styles.lessonHint}>
        <LessonLockText lock={lock} />
      </span>
    );
  }
  if (state === 'failed') return <span className={styles.lessonHint}>{t('lesson.failed')}</span>;
  if (state !== 'in_progress' || second === null || second === 0) return null;
  return <span className={styles.lessonHint}>{t('at', { time: clockText(second) })}</span>;
}

interface NodeProps {
  readonly lesson: LessonHead;
  readonly isNow: boolean;
  readonly isLocked: boolean;
}

function Node({ lesson, isNow, isLocked }: NodeProps) {
  const { t } = useTranslation('academy');
  const { state } = lesson;
  const word = () => {
    if (isLocked) return t('state.locked');
    return isNow && state === 'not_started' ? t('state.next') : t(`state.${state}`);
  };
  return (
    <span className={styles.node}>
      {state === 'passed' && <Icon icon={IconCheck} size={12} />}
      {state === 'failed' && <Icon icon={IconX} size={12} />}
      {isLocked && <Icon icon={IconLock} size={12} />}
      <VisuallyHidden>{word()}</VisuallyHidden>
    </span>
  );
}
