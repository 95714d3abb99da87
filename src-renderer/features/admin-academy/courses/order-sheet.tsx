import { useQuery } from '@tanstack/react-query';
import { IconGripVertical } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseRow } from '#contract/api/admin/academy/academy.ts';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { classNames } from '#renderer/components/class-names.ts';
import { useDrag } from '#renderer/components/data/use-drag.ts';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { FailureNote } from '#renderer/components/text/failure-note.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { Note } from '#renderer/components/text/note.tsx';
import { useHasKeyboard } from '#renderer/components/use-has-keyboard.ts';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { formatWhole } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { academyQueries } from '../academy-queries.ts';
import { stepOf } from '../arrow-keys.ts';
import { CourseStateChip } from '../course-chips.tsx';
import { useTitle } from '../use-title.ts';
import { useCatalogueOrder } from './use-catalogue-order.ts';
import styles from './order-sheet.module.css';

/** All courses in the order that the catalogue has them in, whatever the list is filtered by. */
export function OrderSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('admin-academy');
  const query = useQuery(academyQueries.list({}));
  const hasKeyboard = useHasKeyboard();
  return (
    <Sheet opened desktop="drawer" width={480} onClose={onClose} title={t('catalogue.order')}>
      <div className={styles.body}>
        <p className={styles.lead}>{t('catalogue.lead')}</p>
        {query.isPending && <SkeletonRows rows={6} />}
        {query.error && <FailureNote error={query.error} onRetry={() => void query.refetch()} />}
        {query.data && <OrderRows items={query.data.items} />}
        {hasKeyboard && (
          <p className={styles.keys}>
            <KeyHint keys={['Alt', '↑', '↓']} /> {t('edit.keys.step')}
          </p>
        )}
      </div>
    </Sheet>
  );
}

function OrderRows({ items }: { readonly items: readonly CourseRow[] }) {
  const { t } = useTranslation('admin-academy');
  const errorText = useErrorText();
  const titleOf = useTitle();
  const list = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const { order, error, change } = useCatalogueOrder(items.map(({ id }) => id));
  const courses = new Map(items.map((one) => [one.id, one]));
  const place = (id: number, at: number) => {
    const course = courses.get(id);
    const to = Math.min(Math.max(at, 0), order.length - 1);
    if (!course || order[to] === id) return;
    change(order.filter((one) => one !== id).toSpliced(to, 0, id));
    setSaid(t('edit.moved', { lesson: titleOf(course), place: to + 1, total: order.length }));
  };
  const drag = useDrag(list, (id, _group, at) => place(id, at));
  const onKeyDown = (event: KeyboardEvent, id: number) => {
    const step = event.altKey ? stepOf(event.key) : null;
    if (step === null) return;
    event.preventDefault();
    place(id, order.indexOf(id) + step);
  };
  return (
    <>
      {error && (
        <Note tone="bad">
          {hasCode(error, 'conflict') ? t('catalogue.conflict') : errorText(error)}
        </Note>
      )}
      <p aria-live="polite" className={styles.said}>
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
      <div ref={list}>
        <ol data-group={0} className={styles.list}>
          {order.map((id, at) => {
            const course = courses.get(id);
            if (!course) return null;
            const isLifted = drag.item === id;
            return (
              <li
                key={id}
                data-item={id}
                data-at={at}
                className={classNames(
                  drag.target?.at === at && !isLifted && styles.before,
                  isLifted && styles.lifted,
                )}
              >
                <div className={styles.row}>
                  <IconButton
                    icon={IconGripVertical}
                    label={t('edit.move', { lesson: titleOf(course) })}
                    className={styles.grip}
                    onPointerDown={(event) => drag.start(event, id)}
                    onKeyDown={(event) => onKeyDown(event, id)}
                  />
                  <CourseName number={at + 1} title={titleOf(course)} />
                  <CourseStateChip state={course.state} />
                </div>
              </li>
            );
          })}
          {drag.target !== null && drag.target.at >= order.length && (
            <li className={styles.place} aria-hidden />
          )}
        </ol>
      </div>
    </>
  );
}

function CourseName({ number, title }: { readonly number: number; readonly title: string }) {
  const format = useFormat();
  return (
    <>
      <span aria-hidden className={styles.number}>
        {formatWhole(number, format)}
      </span>
      <span className={styles.title}>{title}</span>
    </>
  );
}
