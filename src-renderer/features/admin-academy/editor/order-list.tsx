import {
  IconArchive,
  IconCheckbox,
  IconFileDownload,
  IconFileText,
  IconGripVertical,
  IconPlayerPlay,
  IconSettings,
} from '@tabler/icons-react';
import { useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseDraft } from '#contract/api/admin/academy/academy.ts';
import type { LessonKind } from '#contract/rules/academy/courses.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { useDrag } from '#renderer/components/data/use-drag.ts';
import { Icon, type IconType } from '#renderer/components/icon.tsx';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { sideOf, stepOf } from '../arrow-keys.ts';
import { useTitle } from '../use-title.ts';
import { carried, numberOf, placed, stepped, steppedModule, type Order } from './order.ts';
import styles from './editor.module.css';

const icons: Readonly<Record<LessonKind, IconType>> = {
  text: IconFileText,
  video: IconPlayerPlay,
  document: IconFileDownload,
  quiz: IconCheckbox,
  package: IconArchive,
};

type Module = CourseDraft['modules'][number];
type Lesson = Module['lessons'][number];

interface OrderListProps {
  readonly course: CourseDraft;
  readonly order: Order;
  /** Null: the course itself is open. */
  readonly current: number | null;
  /** The order may be changed. */
  readonly isMovable: boolean;
  readonly onOrder: (order: Order, said: string) => void;
  readonly onOpen: (lesson: number | null) => void;
  readonly onModule: (module: number) => void;
}

/** Modules and lessons in their order; a lesson is moved by its grip, or by Alt and the arrows. */
export function OrderList(props: OrderListProps) {
  const { course, order, current, isMovable, onOrder, onOpen, onModule } = props;
  const { t } = useTranslation('admin-academy');
  const format = useFormat();
  const titleOf = useTitle();
  const list = useRef<HTMLUListElement>(null);
  const modules = new Map(course.modules.map((one) => [one.id, one]));
  const lessons = new Map(
    course.modules.flatMap((one) => one.lessons.map((lesson) => [lesson.id, lesson] as const)),
  );
  const tell = (next: Order, lesson: number) => {
    const known = lessons.get(lesson);
    if (next === order || !known) return;
    const [place, total] = numberOf(next, lesson);
    onOrder(next, t('edit.moved', { lesson: titleOf(known), place, total }));
  };
  const drag = useDrag(list, (lesson, module, at) => {
    const now = order[module]?.lessons[at] === lesson;
    if (!now) tell(placed(order, lesson, module, at), lesson);
  });
  const moduleKeys = (event: KeyboardEvent, module: Module) => {
    const step = isMovable && event.altKey ? stepOf(event.key) : null;
    if (step === null) return;
    event.preventDefault();
    const next = steppedModule(order, module.id, step);
    if (next === order) return;
    const place = next.findIndex(({ id }) => id === module.id) + 1;
    onOrder(next, t('edit.moved', { lesson: titleOf(module), place, total: next.length }));
  };
  const lessonKeys = (event: KeyboardEvent<HTMLElement>, lesson: number) => {
    if (!isMovable || !event.altKey) return;
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = stepOf(event.key);
    const side = sideOf(event.key, isMirrored);
    if (step === null && side === null) return;
    event.preventDefault();
    if (step !== null) tell(stepped(order, lesson, step), lesson);
    else if (side !== null) tell(carried(order, lesson, side), lesson);
  };
  return (
    <ul ref={list} className={styles.order}>
      <li>
        <button
          type="button"
          className={classNames(styles.row, current === null && styles.open)}
          aria-current={current === null || undefined}
          onClick={() => onOpen(null)}
        >
          <Icon icon={IconSettings} />
          <span className={styles.rowTitle}>{t('course.part')}</span>
        </button>
      </li>
      {order.map(({ id, lessons: inside }, at) => {
        const module = modules.get(id);
        if (!module) return null;
        const title = titleOf(module);
        return (
          <li key={id} data-group={at}>
            <div className={styles.moduleRow}>
              <button
                type="button"
                className={styles.moduleName}
                disabled={!isMovable}
                onClick={() => onModule(id)}
                onKeyDown={(event) => moduleKeys(event, module)}
              >
                {t('edit.module', { number: at + 1, title })}
              </button>
              <span className={styles.count}>{formatWhole(inside.length, format)}</span>
            </div>
            <ul className={styles.lessons}>
              {inside.map((lessonId, index) => {
                const lesson = lessons.get(lessonId);
                if (!lesson) return null;
                const isLifted = drag.item === lessonId;
                const isTarget = drag.target?.group === at && drag.target.at === index;
                return (
                  <li
                    key={lessonId}
                    data-item={lessonId}
                    data-at={index}
                    className={classNames(
                      isTarget && !isLifted && styles.before,
                      isLifted && styles.lifted,
                    )}
                  >
                    <LessonLine
                      lesson={lesson}
                      title={titleOf(lesson)}
                      isOpen={current === lessonId}
                      onOpen={() => onOpen(lessonId)}
                      onKeyDown={(event) => lessonKeys(event, lessonId)}
                      grip={
                        isMovable && (
                          <IconButton
                            icon={IconGripVertical}
                            label={t('edit.move', { lesson: titleOf(lesson) })}
                            className={styles.grip}
                            onPointerDown={(event) => drag.start(event, lessonId)}
                            onKeyDown={(event) => lessonKeys(event, lessonId)}
                          />
                        )
                      }
                    />
                  </li>
                );
              })}
              {drag.target?.group === at && drag.target.at >= inside.length && (
                <li className={styles.place} aria-hidden />
              )}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

interface LessonLineProps {
  readonly lesson: Lesson;
  readonly title: string;
  readonly isOpen: boolean;
  readonly grip: React.ReactNode;
  readonly onOpen: () => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

function LessonLine({ lesson, title, isOpen, grip, onOpen, onKeyDown }: LessonLineProps) {
  const { t } = useTranslation('admin-academy');
  const { draw, bank } = lesson;
  const [missing] = lesson.incomplete;
  return (
    <div className={classNames(styles.row, isOpen && styles.open)}>
      {grip}
      <button
        type="button"
        className={styles.lessonName}
        aria-current={isOpen || undefined}
        onClick={onOpen}
        onKeyDown={onKeyDown}
      >
        <Icon icon={icons[lesson.kind]} />
        <span className={styles.rowTitle}>{title}</span>
        {missing && <span className={styles.tag}>{t(`edit.without.${missing}`)}</span>}
        {draw !== null && (
          <span className={styles.count}>{t('edit.drawn', { draw, bank: bank ?? 0 })}</span>
        )}
      </button>
    </div>
  );
}
