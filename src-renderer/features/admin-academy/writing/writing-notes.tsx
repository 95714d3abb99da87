import { useTranslation } from 'react-i18next';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { formatTime } from '#renderer/lib/format-date.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import type { Work } from './use-writing.ts';

interface WritingNotesProps<Fields, Draft> {
  readonly work: Work<Fields, Draft>;
  readonly now: { readonly updated_by: string | null; readonly updated_at: string };
  /** What was saved meanwhile. */
  readonly of: 'lesson' | 'course';
  readonly errors: Readonly<Record<string, string>>;
}

/** Saved by somebody else, restored, or refused. */
export function WritingNotes<Fields, Draft>(props: WritingNotesProps<Fields, Draft>) {
  const { work, now, of, errors } = props;
  const { t } = useTranslation('admin-academy');
  const errorText = useErrorText();
  const format = useFormat();
  const refused = Object.values(errors);
  return (
    <>
      {work.isBehind && (
        <Note tone="warn" action={{ label: t('edit.compare'), onClick: () => void work.compare() }}>
          {t(`edit.conflict.${of}`, {
            name: now.updated_by ?? t('server'),
            time: formatTime(now.updated_at, format),
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
