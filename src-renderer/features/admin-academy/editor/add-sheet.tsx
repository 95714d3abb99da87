import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseDraft } from '#contract/api/admin/academy/academy.ts';
import { academyLimits, lessonKinds, type LessonKind } from '#contract/rules/academy/courses.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useAddLesson, useCourseAction } from '../academy-mutations.ts';
import { useTitle } from '../use-title.ts';
import styles from './editor.module.css';

interface AddSheetProps {
  readonly course: CourseDraft;
  readonly onClose: () => void;
  readonly onAdded: (lesson: number) => void;
}

type Added = LessonKind | 'module';

/** A lesson of some kind at the end of a module, or a module at the end. */
export function AddSheet({ course, onClose, onAdded }: AddSheetProps) {
  const { t } = useTranslation('admin-academy');
  const errorText = useErrorText();
  const titleOf = useTitle();
  const addLesson = useAddLesson(course);
  const action = useCourseAction(course);
  const { modules } = course;
  const [kind, setKind] = useState<Added>(modules.length === 0 ? 'module' : 'text');
  const [module, setModule] = useState(String(modules.at(-1)?.id ?? ''));
  const [titles, setTitles] = useState({ title_es: '', title_en: '' });
  const error = addLesson.error ?? action.error;
  const isEmpty = titles.title_es.trim() === '' && titles.title_en.trim() === '';
  const kinds: readonly Added[] = modules.length === 0 ? ['module'] : ['module', ...lessonKinds];
  const add = () => {
    if (kind === 'module') {
      action.mutate({ kind: 'addModule', titles }, { onSuccess: onClose });
      return;
    }
    addLesson.mutate(
      { ...titles, kind, module: Number(module) },
      { onSuccess: ({ lesson }) => onAdded(lesson) },
    );
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      isChanged={Object.values(titles).some((title) => title.trim() !== '')}
      title={t('add.title')}
      footer={
        <Button
          kind="primary"
          disabled={isEmpty}
          busy={addLesson.isPending || action.isPending}
          onClick={add}
        >
          {t('edit.add')}
        </Button>
      }
    >
      <div className={styles.form}>
        {error && <Note tone="bad">{errorText(error)}</Note>}
        <div className={styles.filters}>
          <ValueSelect
            name={t('add.kind')}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={setKind}
          />
          {kind !== 'module' && (
            <ValueSelect
              name={t('add.module')}
              value={module}
              options={modules.map((one) => ({ value: String(one.id), label: titleOf(one) }))}
              onChange={setModule}
            />
          )}
        </div>
        <p className={styles.text}>{t(`kind.${kind}.hint`)}</p>
        {(['title_es', 'title_en'] as const).map((name) => (
          <TextInput
            key={name}
            lang={name.slice(-2)}
            label={t(`titleIn.${name}`)}
            hint={name === 'title_en' ? t('new.title.hint') : undefined}
            autoComplete="off"
            maxLength={academyLimits.title}
            value={titles[name]}
            onChange={({ target }) => setTitles({ ...titles, [name]: target.value })}
          />
        ))}
      </div>
    </Sheet>
  );
}
