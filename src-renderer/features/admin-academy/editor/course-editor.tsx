import { IconListTree, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseDraft } from '#contract/api/admin/academy/academy.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { KeyHint } from '#renderer/components/text/key-hint.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useIsBelow } from '#renderer/components/use-below.ts';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { VisuallyHidden } from '#renderer/components/visually-hidden.tsx';
import { LessonPart } from '../lesson/lesson-part.tsx';
import { useMayWrite } from '../use-may-write.ts';
import { AddSheet } from './add-sheet.tsx';
import { ChecksCard } from './checks-card.tsx';
import { CoursePart } from './course-part.tsx';
import { EditorBar } from './editor-bar.tsx';
import { ModuleSheet } from './module-sheet.tsx';
import { PriceCard } from './price-card.tsx';
import { OrderList } from './order-list.tsx';
import type { LessonView } from './preview-sheet.tsx';
import { useOrder } from './use-order.ts';
import styles from './editor.module.css';

const names = ['lesson'] as const;

interface CourseEditorProps {
  readonly username: string;
  readonly course: CourseDraft;
  readonly lessonView: LessonView;
}

/** The order of a course beside what is open of it, with what keeps it from being published. */
export function CourseEditor({ username, course, lessonView }: CourseEditorProps) {
  const { t } = useTranslation('admin-academy');
  const errorText = useErrorText();
  const mayWrite = useMayWrite();
  const isNarrow = useIsBelow(64);
  const isPhone = useIsPhone();
  const { values, change } = useUrlFilters(names);
  const { order, error, change: reorder } = useOrder(course);
  const [said, setSaid] = useState('');
  const [asked, setAsked] = useState<'add' | 'list' | number | null>(null);
  const all = course.modules.flatMap(({ lessons }) => lessons.map(({ id }) => id));
  const lesson = all.find((id) => String(id) === values.lesson) ?? null;
  const open = (id: number | null) => {
    setAsked(null);
    change({ lesson: id === null ? '' : String(id) }, {});
  };
  const module = course.modules.find(({ id }) => id === asked);
  const list = (
    <>
      <OrderList
        course={course}
        order={order}
        current={lesson}
        isMovable={mayWrite && !isPhone}
        onOrder={(next, text) => {
          setSaid(text);
          reorder(next);
        }}
        onOpen={open}
        onModule={setAsked}
      />
      {mayWrite && !isPhone && (
        <p className={styles.keys}>
          <span>
            <KeyHint keys={['Alt', '↑', '↓']} /> {t('edit.keys.step')}
          </span>
          <span>
            <KeyHint keys={['Alt', '←', '→']} /> {t('edit.keys.carry')}
          </span>
        </p>
      )}
    </>
  );
  return (
    <>
      <EditorBar course={course} lesson={lesson} lessonView={lessonView} />
      {error && <Note tone="bad">{errorText(error)}</Note>}
      <p aria-live="polite" className={styles.said}>
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
      <div className={styles.columns}>
        {isNarrow ? (
          <Button icon={IconListTree} fullWidth onClick={() => setAsked('list')}>
            {t('edit.contents')}
          </Button>
        ) : (
          <Card
            padding="none"
            className={styles.contents}
            title={t('edit.contents')}
            end={
              mayWrite && (
                <Button kind="quiet" size="sm" icon={IconPlus} onClick={() => setAsked('add')}>
                  {t('edit.add')}
                </Button>
              )
            }
          >
            {list}
          </Card>
        )}
        <div className={styles.main}>
          {lesson === null ? (
            <>
              <CoursePart
                key={course.id}
                username={username}
                course={course}
                isReadOnly={!mayWrite}
              />
              <PriceCard course={course} isReadOnly={!mayWrite || isPhone} />
            </>
          ) : (
            <LessonPart
              key={lesson}
              username={username}
              course={course}
              id={lesson}
              isReadOnly={!mayWrite}
              onRemoved={() => open(null)}
            />
          )}
          <ChecksCard course={course} onOpen={open} />
        </div>
      </div>
      {asked === 'list' && (
        <Sheet opened desktop="drawer" onClose={() => setAsked(null)} title={t('edit.contents')}>
          {list}
          {mayWrite && !isPhone && (
            <Button icon={IconPlus} fullWidth onClick={() => setAsked('add')}>
              {t('edit.add')}
            </Button>
          )}
        </Sheet>
      )}
      {asked === 'add' && (
        <AddSheet course={course} onClose={() => setAsked(null)} onAdded={open} />
      )}
      {module && <ModuleSheet course={course} module={module} onClose={() => setAsked(null)} />}
    </>
  );
}
