import { IconTrash } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LessonDraft, LessonFields } from '#contract/api/admin/academy/academy.ts';
import { academyLimits, type AcademyLanguage } from '#contract/rules/academy/courses.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TabPanels, Tabs } from '#renderer/components/action/tabs.tsx';
import { Card } from '#renderer/components/card.tsx';
import { useUrlFilters } from '#renderer/components/data/use-url-filters.ts';
import { Markdown } from '#renderer/components/text/markdown.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { regionalFigures } from '#renderer/lib/regional-figures.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { ConditionsField } from '../conditions-field.tsx';
import { CourseActionDialog } from '../course-action-dialog.tsx';
import { DualTexts } from '#renderer/domain/writing/dual-texts.tsx';
import { useFieldErrors } from '#renderer/domain/writing/use-field-errors.ts';
import { ConflictPanel } from '#renderer/domain/writing/conflict-panel.tsx';
import { SaveRow } from '#renderer/domain/writing/save-row.tsx';
import { WritingNotes } from '#renderer/domain/writing/writing-notes.tsx';
import { CompletionPart } from './completion-part.tsx';
import type { LessonPartProps } from './part-props.ts';
import { MediaPart } from './media-part.tsx';
import { useLessonWork, type LessonWork } from './use-lesson-work.ts';
import styles from './lesson.module.css';

const names = ['part'] as const;
type Part = 'text' | 'media' | 'access' | 'completion';

interface LessonEditorProps extends Omit<LessonPartProps, 'id'> {
  readonly lesson: LessonDraft;
}

/** Texts of a lesson in both languages, what it holds by its kind, what opens it and what completes it. */
export function LessonEditor(props: LessonEditorProps) {
  const { username, course, lesson, isReadOnly, onRemoved } = props;
  const { t } = useTranslation('admin-academy');
  const isPhone = useIsPhone();
  const work = useLessonWork(username, lesson);
  const errors = useFieldErrors()(work.error);
  const { values, change } = useUrlFilters(names);
  const [asks, setAsks] = useState(false);
  const { kind } = lesson;
  const hasMedia = kind !== 'text';
  // A phone edits the texts and nothing else.
  const parts: readonly Part[] = isPhone
    ? ['text']
    : ['text', ...(hasMedia ? (['media'] as const) : []), 'access', 'completion'];
  const part = parts.find((one) => one === values.part) ?? 'text';
  const tabs = parts.map((value) => ({
    value,
    label: value === 'media' ? t(`part.media.${kind}`) : t(`part.${value}`),
  }));
  if (work.conflict) {
    return (
      <ConflictPanel
        ours={work.fields}
        theirs={work.conflict.theirs}
        contested={work.conflict.contested}
        nameOf={(name) => t(`field.name.${name}`)}
        onDone={work.resolve}
      />
    );
  }
  return (
    <Card
      title={t('lesson.heading', { number: lesson.number, kind: t(`kind.${kind}`) })}
      end={
        !isReadOnly &&
        !isPhone && (
          <Button kind="danger" size="sm" icon={IconTrash} onClick={() => setAsks(true)}>
            {t('lesson.remove')}
          </Button>
        )
      }
    >
      <div className={styles.form}>
        {parts.length > 1 && (
          <Tabs
            label={t('lesson.parts')}
            id="lesson"
            tabs={tabs}
            value={part}
            onChange={(next) => change({ part: next === 'text' ? '' : next })}
          />
        )}
        <WritingNotes
          work={work}
          now={lesson}
          behind={(saved) => t('edit.conflict.lesson', saved)}
          errors={errors}
        />
        <TabPanels id="lesson" tabs={tabs} value={part}>
          {(shown) => (
            <LessonTab
              part={shown}
              lesson={lesson}
              course={course.id}
              work={work}
              errors={errors}
              isReadOnly={isReadOnly}
            />
          )}
        </TabPanels>
        {!isReadOnly && <SaveRow work={work} />}
      </div>
      {asks && (
        <CourseActionDialog
          course={course}
          action={{ kind: 'removeLesson', lesson: lesson.id, version: lesson.version }}
          title={t('lesson.remove')}
          confirm={t('lesson.remove')}
          destructive
          onClose={() => setAsks(false)}
          onDone={onRemoved}
        >
          {t('lesson.remove.body')}
        </CourseActionDialog>
      )}
    </Card>
  );
}

interface LessonTabProps {
  readonly part: Part;
  readonly lesson: LessonDraft;
  readonly course: number;
  readonly work: LessonWork;
  readonly errors: Readonly<Record<string, string>>;
  readonly isReadOnly: boolean;
}

function LessonTab({ part, lesson, course, work, errors, isReadOnly }: LessonTabProps) {
  const { t } = useTranslation('admin-academy');
  const { fields } = work;
  switch (part) {
    case 'text':
      return <LessonTexts lesson={lesson} work={work} errors={errors} isReadOnly={isReadOnly} />;
    case 'media':
      return <MediaPart lesson={lesson} work={work} errors={errors} isReadOnly={isReadOnly} />;
    case 'access':
      return (
        <div className={styles.form}>
          <p className={styles.text}>{t('lesson.access.lead')}</p>
          <ConditionsField
            value={fields.access}
            course={course}
            isReadOnly={isReadOnly}
            error={errors['access']}
            onChange={(access) => work.change({ access })}
          />
        </div>
      );
    case 'completion':
      return <CompletionPart lesson={lesson} work={work} isReadOnly={isReadOnly} />;
  }
}

function LessonTexts({
  lesson,
  work,
  errors,
  isReadOnly,
}: Omit<LessonTabProps, 'part' | 'course'>) {
  const { t } = useTranslation('admin-academy');
  const format = useFormat();
  const [isShown, setShown] = useState(false);
  const { fields } = work;
  const shown = useDeferredValue(fields);
  const needsBody = lesson.kind === 'text' || lesson.kind === 'document';
  const preview = (language: AcademyLanguage) =>
    isShown && (
      <section
        lang={language}
        aria-label={t(`preview.body.${language}`)}
        className={styles.preview}
      >
        <Markdown topLevel={3}>{regionalFigures(bodyOf(shown, language), format)}</Markdown>
      </section>
    );
  return (
    <div className={styles.form}>
      <DualTexts
        fields={[
          { name: 'title', label: t('field.title'), max: academyLimits.title },
          { name: 'purpose', label: t('field.purpose'), max: academyLimits.purpose, rows: 2 },
          {
            name: 'body',
            label: t('field.body'),
            max: academyLimits.body,
            rows: needsBody ? 14 : 6,
            hint: t('field.body.hint'),
            isOptional: !needsBody,
          },
        ]}
        values={{
          title_es: fields.title_es,
          title_en: fields.title_en,
          purpose_es: fields.purpose_es,
          purpose_en: fields.purpose_en,
          body_es: fields.body_es,
          body_en: fields.body_en,
        }}
        errors={errors}
        isReadOnly={isReadOnly}
        onChange={(name, text) => work.change({ [name]: text })}
        below={preview}
      />
      <div>
        <Button kind="quiet" size="sm" onClick={() => setShown(!isShown)}>
          {t(isShown ? 'preview.body.hide' : 'preview.body.show')}
        </Button>
      </div>
    </div>
  );
}

const bodyOf = (fields: LessonFields, language: AcademyLanguage): string =>
  language === 'es' ? fields.body_es : fields.body_en;
