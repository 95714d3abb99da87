import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseDraft } from '#contract/api/admin/academy/academy.ts';
import { academyLimits } from '#contract/rules/academy/courses.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useCourseAction } from '../academy-mutations.ts';
import styles from './editor.module.css';

interface ModuleSheetProps {
  readonly course: CourseDraft;
  readonly module: CourseDraft['modules'][number];
  readonly onClose: () => void;
}

/** A module's title in both languages; an empty module can be removed. */
export function ModuleSheet({ course, module, onClose }: ModuleSheetProps) {
  const { t } = useTranslation(['admin-academy', 'common']);
  const errorText = useErrorText();
  const action = useCourseAction(course);
  const [titles, setTitles] = useState({ title_es: module.title_es, title_en: module.title_en });
  const isEmpty = module.lessons.length === 0;
  return (
    <Sheet
      opened
      onClose={onClose}
      isChanged={titles.title_es !== module.title_es || titles.title_en !== module.title_en}
      title={t('module.title')}
      footer={
        <>
          {isEmpty && (
            <Button
              kind="danger"
              icon={IconTrash}
              disabled={action.isPending}
              onClick={() =>
                action.mutate({ kind: 'removeModule', module: module.id }, { onSuccess: onClose })
              }
            >
              {t('module.remove')}
            </Button>
          )}
          <Button
            kind="primary"
            busy={action.isPending}
            onClick={() =>
              action.mutate(
                { kind: 'changeModule', module: module.id, titles },
                { onSuccess: onClose },
              )
            }
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {action.error && <Note tone="bad">{errorText(action.error)}</Note>}
        {(['title_es', 'title_en'] as const).map((name) => (
          <TextInput
            key={name}
            lang={name.slice(-2)}
            label={t(`titleIn.${name}`)}
            autoComplete="off"
            maxLength={academyLimits.title}
            value={titles[name]}
            onChange={({ target }) => setTitles({ ...titles, [name]: target.value })}
          />
        ))}
        {!isEmpty && <p className={styles.text}>{t('module.full')}</p>}
      </div>
    </Sheet>
  );
}
