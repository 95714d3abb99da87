import { IconChevronDown, IconChevronUp, IconCircleCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Course, CourseModule } from '#contract/api/academy/academy.ts';
import { TextButton } from '#renderer/components/action/text-link.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Icon } from '#renderer/components/icon.tsx';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import { LessonRow } from './lesson-row.tsx';
import styles from './course.module.css';

/** Modules that are open at first: the one that is gone on with, and the last one. */
const openAtFirst = ({ modules, next }: Course): number[] =>
  modules
    .filter(
      ({ number, lessons }, at) =>
        modules.length <= 2 ||
        lessons.some(({ id }) => id === next?.id) ||
        (number === 1 && next === null) ||
        at === modules.length - 1,
    )
    .map(({ number }) => number);

/** Lessons on their stem, module by module. */
export function ModulesCard({ course }: { readonly course: Course }) {
  const { t } = useTranslation('academy');
  const [open, setOpen] = useState(() => new Set(openAtFirst(course)));
  const isAll = open.size === course.modules.length;
  const toggle = (number: number) =>
    setOpen((now) => {
      const next = new Set(now);
      if (!next.delete(number)) next.add(number);
      return next;
    });
  return (
    <Card
      padding="none"
      title={t('content')}
      className={styles.modules}
      end={
        course.modules.length > 1 && (
          <TextButton
            onClick={() =>
              setOpen(isAll ? new Set() : new Set(course.modules.map(({ number }) => number)))
            }
          >
            {t(isAll ? 'content.close' : 'content.open')}
          </TextButton>
        )
      }
    >
      {course.modules.map((module) => (
        <Module
          key={module.number}
          course={course}
          module={module}
          isOpen={open.has(module.number)}
          onToggle={() => toggle(module.number)}
        />
      ))}
    </Card>
  );
}

interface ModuleProps {
  readonly course: Course;
  readonly module: CourseModule;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Module({ course, module, isOpen, onToggle }: ModuleProps) {
  const { t } = useTranslation('academy');
  const id = useId();
  const { number, title, done, lessons } = module;
  const isDone = lessons.length > 0 && done === lessons.length;
  return (
    <div className={styles.module}>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className={styles.moduleHead}
          onClick={onToggle}
        >
          <span className={styles.moduleTitle}>
            <span className={styles.moduleNumber}>{t('module', { n: number })}</span>
            <SaidText said={title} />
          </span>
          <span className={isDone ? styles.moduleDone : styles.moduleShare}>
            {isDone && <Icon icon={IconCircleCheck} size={16} />}
            {t('done', { done, total: lessons.length })}
          </span>
          <Icon icon={isOpen ? IconChevronUp : IconChevronDown} size={16} />
        </button>
      </h3>
      <ol id={id} hidden={!isOpen} className={styles.lessons}>
        {lessons.map((lesson) => (
          <LessonRow key={lesson.id} course={course} lesson={lesson} />
        ))}
      </ol>
    </div>
  );
}
