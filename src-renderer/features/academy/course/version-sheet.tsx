import { useTranslation } from 'react-i18next';
import type { Course, Said } from '#contract/api/academy/academy.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { formatDate } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { useChangeVersion } from '../academy-mutations.ts';
import { SaidText } from '#renderer/domain/said/said-text.tsx';
import styles from './course.module.css';

interface VersionSheetProps {
  readonly course: Course;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** What a newer version changes, before the reader goes on with it. */
export function VersionSheet({ course, opened, onClose }: VersionSheetProps) {
  const { t } = useTranslation('academy');
  const format = useFormat();
  const errorText = useErrorText();
  const change = useChangeVersion(course.slug);
  const { newer } = course;
  if (!newer) return null;
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={t('newer.title', { n: newer.number })}
      footer={
        <>
          <Button fullWidth onClick={onClose}>
            {t('newer.stay', { n: course.version.number })}
          </Button>
          <Button
            kind="primary"
            fullWidth
            busy={change.isPending}
            onClick={() => change.mutate(newer.number, { onSuccess: onClose })}
          >
            {t('newer.change', { n: newer.number })}
          </Button>
        </>
      }
    >
      <div className={styles.changes}>
        <p className={styles.changesDate}>
          {t('newer.published', { date: formatDate(newer.published_at, format) })}
        </p>
        {newer.changes.text !== '' && (
          <p>
            <SaidText said={newer.changes} />
          </p>
        )}
        <Changes title={t('newer.added')} lessons={newer.added} />
        <Changes title={t('newer.changed')} lessons={newer.changed} />
        <Changes title={t('newer.removed')} lessons={newer.removed} />
        <p>{t('newer.progress', { done: newer.done, total: newer.total })}</p>
        {change.error && <Note tone="bad">{errorText(change.error)}</Note>}
      </div>
    </Sheet>
  );
}

function Changes({
  title,
  lessons,
}: {
  readonly title: string;
  readonly lessons: readonly Said[];
}) {
  if (lessons.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.changed}>
        {lessons.map((lesson) => (
          <li key={lesson.text}>
            <SaidText said={lesson} />
          </li>
        ))}
      </ul>
    </div>
  );
}
