import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseDraft, CourseFields } from '#contract/api/admin/academy/academy.ts';
import { academyLimits, courseCovers, courseLevels } from '#contract/rules/academy/courses.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { Card } from '#renderer/components/card.tsx';
import { Checkbox } from '#renderer/components/form/checkbox.tsx';
import { ValueSelect } from '#renderer/components/form/value-select.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { hasCode } from '#renderer/lib/api-error.ts';
import { showToast } from '#renderer/lib/toast.ts';
import { useCourseAction } from '../academy-mutations.ts';
import { ConditionsField } from '../conditions-field.tsx';
import { DualTexts } from '../dual-texts.tsx';
import { useFieldErrors } from '../use-field-errors.ts';
import styles from './editor.module.css';

const fieldsOf = (course: CourseDraft): CourseFields => ({
  title_es: course.title_es,
  title_en: course.title_en,
  summary_es: course.summary_es,
  summary_en: course.summary_en,
  level: course.level,
  cover: course.cover,
  access: course.access,
  has_certificate: course.has_certificate,
});

interface CoursePartProps {
  readonly course: CourseDraft;
  readonly isReadOnly: boolean;
}

/** What the course says of itself, and what opens it. */
export function CoursePart({ course, isReadOnly }: CoursePartProps) {
  const { t } = useTranslation('admin-academy');
  const errorText = useErrorText();
  const action = useCourseAction(course);
  const isPhone = useIsPhone();
  const errorsOf = useFieldErrors();
  const [written, setWritten] = useState<CourseFields | null>(null);
  const fields = written ?? fieldsOf(course);
  const isChanged =
    written !== null && JSON.stringify(written) !== JSON.stringify(fieldsOf(course));
  const change = (part: Partial<CourseFields>) => setWritten({ ...fields, ...part });
  const errors = errorsOf(action.error);
  const isConflict = hasCode(action.error, 'conflict');
  const save = () =>
    action.mutate(
      { kind: 'change', fields },
      {
        onSuccess: () => {
          setWritten(null);
          showToast('ok', t('saved'));
        },
      },
    );
  return (
    <Card title={t('course.part')}>
      <div className={styles.form}>
        {isConflict && <Note tone="warn">{t('course.conflict')}</Note>}
        {action.error && !isConflict && Object.keys(errors).length === 0 && (
          <Note tone="bad">{errorText(action.error)}</Note>
        )}
        <DualTexts
          fields={[
            { name: 'title', label: t('field.title'), max: academyLimits.title },
            { name: 'summary', label: t('field.summary'), max: academyLimits.summary, rows: 3 },
          ]}
          values={{
            title_es: fields.title_es,
            title_en: fields.title_en,
            summary_es: fields.summary_es,
            summary_en: fields.summary_en,
          }}
          errors={errors}
          isReadOnly={isReadOnly}
          onChange={(name, text) => change({ [name]: text })}
        />
        {/* A phone edits the texts and nothing else. */}
        {!isPhone && (
          <Look
            course={course.id}
            fields={fields}
            isReadOnly={isReadOnly}
            error={errors['access']}
            onChange={change}
          />
        )}
        {!isReadOnly && (
          <div className={styles.buttons}>
            {isChanged && <span className={styles.unsaved}>{t('unsaved')}</span>}
            {isChanged && (
              <Button kind="quiet" onClick={() => setWritten(null)}>
                {t('drop')}
              </Button>
            )}
            <Button disabled={!isChanged} busy={action.isPending} onClick={save}>
              {t('save')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

interface LookProps {
  readonly course: number;
  readonly fields: CourseFields;
  readonly isReadOnly: boolean;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<CourseFields>) => void;
}

/** Level, cover, certificate, and what opens the course. */
function Look({ course, fields, isReadOnly, error, onChange }: LookProps) {
  const { t } = useTranslation('admin-academy');
  return (
    <>
      <fieldset disabled={isReadOnly} className={styles.plain}>
        <legend className={styles.legend}>{t('course.look')}</legend>
        <div className={styles.filters}>
          <ValueSelect
            name={t('course.level')}
            value={fields.level}
            options={courseLevels.map((value) => ({ value, label: t(`level.${value}`) }))}
            onChange={(level) => onChange({ level })}
          />
          <ValueSelect
            name={t('course.cover')}
            value={fields.cover}
            options={courseCovers.map((value) => ({ value, label: t(`cover.${value}`) }))}
            onChange={(cover) => onChange({ cover })}
          />
        </div>
        <label className={styles.check}>
          <Checkbox
            checked={fields.has_certificate}
            onChange={({ target }) => onChange({ has_certificate: target.checked })}
          />
          {t('course.certificate')}
        </label>
      </fieldset>
      <section aria-label={t('course.access')} className={styles.form}>
        <h3>{t('course.access')}</h3>
        <ConditionsField
          value={fields.access}
          course={course}
          isReadOnly={isReadOnly}
          error={error}
          onChange={(access) => onChange({ access })}
        />
      </section>
    </>
  );
}
