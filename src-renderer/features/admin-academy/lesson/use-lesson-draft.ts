import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type {
  adminAcademy,
  LessonDraft,
  LessonFields,
} from '#contract/api/admin/academy/academy.ts';
import { hasCode } from '#renderer/lib/api-error.ts';
import { useSaveLesson } from '../academy-mutations.ts';
import { academyQueries } from '../academy-queries.ts';
import { dropWriting, keepWriting, loadWriting } from './lesson-store.ts';
import {
  changedNames,
  chosen,
  fieldsOf,
  mergeLessons,
  type LessonMerge,
  type LessonName,
} from './lesson-values.ts';

interface Conflict extends LessonMerge {
  readonly theirs: LessonDraft;
}

export interface LessonWork {
  readonly fields: LessonFields;
  readonly isChanged: boolean;
  /** What was written before the screen was loaded is in the fields. */
  readonly isRestored: boolean;
  /** Somebody saved the lesson since the writing began. */
  readonly isBehind: boolean;
  /** Both wrote the same parts. */
  readonly conflict: Conflict | null;
  readonly isSaving: boolean;
  readonly error: Error | null;
  change(part: Partial<LessonFields>): void;
  /** True once it is saved. */
  save(): Promise<boolean>;
  /** Reads what somebody else saved. */
  compare(): Promise<void>;
  resolve(ours: readonly LessonName[]): void;
  drop(): void;
}

/** What is being written on a lesson, kept on this device until it is saved. */
export function useLessonDraft(username: string, lesson: LessonDraft): LessonWork {
  const { id } = lesson;
  const queryClient = useQueryClient();
  const saving = useSaveLesson(id);
  const [kept] = useState(() => loadWriting(username, id));
  const [base, setBase] = useState(() =>
    kept
      ? { version: kept.version, fields: kept.base }
      : { version: lesson.version, fields: fieldsOf(lesson) },
  );
  const [fields, setFields] = useState(kept?.fields ?? base.fields);
  const [isRestored, setRestored] = useState(kept !== null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const isChanged = changedNames(fields, base.fields).length > 0;

  // Nothing was written here: what is there now is what is shown.
  if (!isChanged && lesson.version > base.version) {
    setBase({ version: lesson.version, fields: fieldsOf(lesson) });
    setFields(fieldsOf(lesson));
  }
  useEffect(() => {
    if (isChanged) {
      keepWriting(username, id, { version: base.version, base: base.fields, fields });
    } else dropWriting(username, id);
  }, [username, id, base, fields, isChanged]);

  const start = (now: LessonDraft, written: LessonFields) => {
    setBase({ version: now.version, fields: fieldsOf(now) });
    setFields(written);
    setConflict(null);
    setRestored(false);
  };
  const compare = async () => {
    const theirs = await queryClient.query(academyQueries.lesson(id));
    const merge = mergeLessons(base.fields, fields, fieldsOf(theirs));
    if (merge.contested.length > 0) setConflict({ ...merge, theirs });
    else start(theirs, merge.fields);
  };
  return {
    fields,
    isChanged,
    isRestored: isRestored && isChanged,
    isBehind: lesson.version > base.version,
    conflict,
    isSaving: saving.isPending,
    error: saving.error && !hasCode(saving.error, 'conflict') ? saving.error : null,
    change: (part) => setFields((now) => ({ ...now, ...part })),
    async save() {
      try {
        const saved = await saving.mutateAsync({ fields, version: base.version });
        // What was typed while the answer was on its way goes on.
        setFields((now) => mergeLessons(fields, now, fieldsOf(saved)).fields);
        setBase({ version: saved.version, fields: fieldsOf(saved) });
        setRestored(false);
        return true;
      } catch (error) {
        if (hasCode<typeof adminAcademy.changeLesson>(error, 'conflict')) {
          await queryClient.invalidateQueries({ queryKey: academyQueries.lesson(id).queryKey });
        }
        return false;
      }
    },
    compare,
    resolve(ours) {
      if (conflict) start(conflict.theirs, chosen(conflict.fields, fields, ours));
    },
    drop() {
      start(lesson, fieldsOf(lesson));
    },
  };
}
