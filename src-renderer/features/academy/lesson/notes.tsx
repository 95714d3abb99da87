import { useQuery } from '@tanstack/react-query';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lesson, LessonNote } from '#contract/api/academy/academy.ts';
import { academyLimits } from '#contract/rules/academy/courses.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { IconButton } from '#renderer/components/action/icon-button.tsx';
import { ListFailure } from '#renderer/components/data/query-list.tsx';
import { TextAreaInput } from '#renderer/components/form/text-input.tsx';
import { SkeletonRows } from '#renderer/components/skeleton.tsx';
import { DateText } from '#renderer/components/text/date-text.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { hasCode } from '#renderer/lib/api/error.ts';
import { useIsOffline } from '#renderer/lib/use-offline.ts';
import { useAddNote, useChangeNote, useRemoveNote } from '../academy-mutations.ts';
import { academyQueries } from '../academy-queries.ts';
import { clockText } from '../clock-text.ts';
import styles from './side.module.css';

interface NotesProps {
  readonly lesson: Lesson;
  /** Where the video is; undefined: a note belongs to the lesson. */
  readonly second: number | undefined;
  readonly onSeek: ((second: number) => void) | undefined;
}

/** Own notes; nobody else sees them. */
export function Notes({ lesson, second, onSeek }: NotesProps) {
  const { t } = useTranslation('lesson');
  const place = { slug: lesson.course.slug, lesson: lesson.id };
  const { data, error, refetch } = useQuery(academyQueries.notes(place.slug, place.lesson));
  const [open, setOpen] = useState<number | null>(null);
  const remove = useRemoveNote(place);
  return (
    <div className={styles.notes}>
      {!data && !error && <SkeletonRows rows={2} />}
      {!data && error && <ListFailure error={error} onRetry={() => void refetch()} />}
      {data && data.items.length > 0 && (
        <ul className={styles.noteList}>
          {data.items.map((note) => (
            <li key={note.id}>
              {open === note.id ? (
                <ChangeNote
                  key={note.id}
                  lesson={lesson}
                  note={note}
                  onClose={() => setOpen(null)}
                />
              ) : (
                <NoteView
                  note={note}
                  onSeek={onSeek}
                  onChange={() => setOpen(note.id)}
                  onRemove={() => remove.mutate(note.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.noteRule}>{t('note.mine')}</p>
      <AddNote lesson={lesson} second={second} />
    </div>
  );
}

interface NoteViewProps {
  readonly note: LessonNote;
  readonly onSeek: ((second: number) => void) | undefined;
  readonly onChange: () => void;
  readonly onRemove: () => void;
}

function NoteView({ note, onSeek, onChange, onRemove }: NoteViewProps) {
  const { t } = useTranslation('lesson');
  const { second, text, at } = note;
  return (
    <div className={styles.note}>
      <div className={styles.noteHead}>
        {second === null ? (
          <span className={styles.noteAt}>
            <DateText at={at} as="day" />
          </span>
        ) : (
          <button type="button" className={styles.noteAt} onClick={() => onSeek?.(second)}>
            {t('note.at', { time: clockText(second) })}
          </button>
        )}
        <span className={styles.noteTools}>
          <IconButton icon={IconPencil} label={t('note.change')} onClick={onChange} />
          <IconButton icon={IconTrash} label={t('note.remove')} onClick={onRemove} />
        </span>
      </div>
      <p className={styles.noteText}>{text}</p>
    </div>
  );
}

function AddNote({ lesson, second }: Pick<NotesProps, 'lesson' | 'second'>) {
  const { t } = useTranslation('lesson');
  const add = useAddNote({ slug: lesson.course.slug, lesson: lesson.id });
  const [text, setText] = useState('');
  const at = second === undefined ? null : Math.floor(second);
  const label = at === null ? t('note.write') : t('note.write.at', { time: clockText(at) });
  return (
    <NoteForm
      label={label}
      text={text}
      error={add.error}
      isBusy={add.isPending}
      onText={setText}
      onSave={() => add.mutate({ second: at, text: text.trim() }, { onSuccess: () => setText('') })}
    />
  );
}

interface ChangeNoteProps {
  readonly lesson: Lesson;
  readonly note: LessonNote;
  readonly onClose: () => void;
}

function ChangeNote({ lesson, note, onClose }: ChangeNoteProps) {
  const { t } = useTranslation('lesson');
  const change = useChangeNote({ slug: lesson.course.slug, lesson: lesson.id });
  const [text, setText] = useState(note.text);
  return (
    <NoteForm
      label={t('note.change')}
      text={text}
      error={change.error}
      isBusy={change.isPending}
      onText={setText}
      onCancel={onClose}
      onSave={() =>
        change.mutate(
          { id: note.id, second: note.second, text: text.trim() },
          { onSuccess: onClose },
        )
      }
    />
  );
}

interface NoteFormProps {
  readonly label: string;
  readonly text: string;
  readonly error: unknown;
  readonly isBusy: boolean;
  readonly onText: (text: string) => void;
  readonly onSave: () => void;
  readonly onCancel?: () => void;
}

function NoteForm({ label, text, error, isBusy, onText, onSave, onCancel }: NoteFormProps) {
  const { t } = useTranslation(['lesson', 'common']);
  const errorText = useErrorText();
  const isOffline = useIsOffline();
  const reason = () => {
    if (hasCode(error, 'too_many')) return t('note.many', { max: academyLimits.notes });
    return error ? errorText(error) : undefined;
  };
  return (
    <div className={styles.noteForm}>
      <TextAreaInput
        label={label}
        rows={2}
        value={text}
        maxLength={academyLimits.note}
        hint={isOffline ? t('note.offline') : undefined}
        error={reason()}
        onChange={({ target }) => onText(target.value)}
      />
      {(text.trim() !== '' || onCancel) && (
        <div className={styles.noteButtons}>
          {onCancel && (
            <Button size="sm" onClick={onCancel}>
              {t('button.back', { ns: 'common' })}
            </Button>
          )}
          <Button
            size="sm"
            busy={isBusy}
            disabled={text.trim() === '' || isOffline}
            onClick={onSave}
          >
            {t('note.save')}
          </Button>
        </div>
      )}
    </div>
  );
}
