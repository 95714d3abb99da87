import { useTranslation } from 'react-i18next';
import type { LessonDraft } from '#contract/api/admin/academy/academy.ts';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { formatTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { LessonWork } from './use-lesson-draft.ts';

interface LessonNotesProps {
  readonly work: LessonWork;
  readonly lesson: LessonDraft;
  readonly errors: Readonly<Record<string, string>>;
}

/** Saved by somebody else, restored, or refused. */
export function LessonNotes({ work, lesson, errors }: LessonNotesProps) {
  const { t } = useTranslation('admin-academy');
  const errorText = useErrorText();
  const format = useFormat();
  const refused = Object.values(errors);
  return (
    <>
      {work.isBehind && (
        <Note tone="warn" action={{ label: t('edit.compare'), onClick: () => void work.compare() }}>
          {t('edit.conflict', {
            name: lesson.updated_by ?? t('server'),
            time: formatTime(lesson.updated_at, format),
          })}
        </Note>
      )}
      {work.isRestored && !work.isBehind && (
        <Note tone="info" action={{ label: t('drop'), onClick: work.drop }}>
          {t('restored')}
        </Note>
      )}
      {work.error && (
        <Note tone="bad">{refused.length > 0 ? refused.join(' ') : errorText(work.error)}</Note>
      )}
    </>
  );
}
