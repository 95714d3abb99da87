import { useTranslation } from 'react-i18next';
import type { CourseDraft, CourseFields } from '#contract/api/admin/academy/academy.ts';
import { academyLimits, courseLevels } from '#contract/rules/academy/courses.ts';
import { Card } from '#renderer/components/card.tsx';
import { Checkbox } from '#renderer/components/form/choice/checkbox.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { useIsPhone } from '#renderer/components/use-phone.ts';
import { ConditionsField } from '../conditions-field.tsx';
import { DualTexts } from '#renderer/domain/writing/dual-texts.tsx';
import { useFieldErrors } from '#renderer/domain/writing/use-field-errors.ts';
import { ConflictPanel } from '#renderer/domain/writing/conflict-panel.tsx';
import { SaveRow } from '#renderer/domain/writing/save-row.tsx';
import { WritingNotes } from '#renderer/domain/writing/writing-notes.tsx';
import { CoverPart } from './cover-part.tsx';
import type { CourseName } from './course-values.ts';
import { useCourseWork } from './use-course-work.ts';
import styles from './editor.module.css';

interface CoursePartProps {
  readonly username: string;
  readonly course: CourseDraft;
  readonly isReadOnly: boolean;
}

/** What the course says of itself, and what opens it. */
export function CoursePart({ username, course, isReadOnly }: CoursePartProps) {
  const { t } = useTranslation('admin-academy');
  const isPhone = useIsPhone();
  const work = useCourseWork(username, course);
  const { fields, change } = work;
  const errors = useFieldErrors()(work.error);
  if (work.conflict) {
    return (
      <ConflictPanel<CourseName>
        ours={fields}
        theirs={work.conflict.theirs}
        contested={work.conflict.contested}
        nameOf={(part) => t(`field.name.${part}`)}
        onDone={work.resolve}
      />
    );
  }
  return (
    <Card title={t('course.part')}>
      <div className={styles.form}>
        <WritingNotes
          work={work}
          now={course}
          behind={(saved) => t('edit.conflict.course', saved)}
          errors={errors}
        />
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
            course={course}
            fields={fields}
            isReadOnly={isReadOnly}
            errors={errors}
            onChange={change}
          />
        )}
        {!isReadOnly && <SaveRow work={work} />}
      </div>
    </Card>
  );
}

interface LookProps {
  readonly course: CourseDraft;
  readonly fields: CourseFields;
  readonly isReadOnly: boolean;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (part: Partial<CourseFields>) => void;
}

/** Level, cover, certificate, and what opens the course. */
function Look({ course, fields, isReadOnly, errors, onChange }: LookProps) {
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
        </div>
        <label className={styles.check}>
          <Checkbox
            checked={fields.has_certificate}
            onChange={({ target }) => onChange({ has_certificate: target.checked })}
          />
          {t('course.certificate')}
        </label>
      </fieldset>
      <CoverPart
        course={course}
        fields={fields}
        isReadOnly={isReadOnly}
        errors={errors}
        onChange={onChange}
      />
      <section aria-label={t('course.access')} className={styles.form}>
        <h3>{t('course.access')}</h3>
        <ConditionsField
          value={fields.access}
          course={course.id}
          isReadOnly={isReadOnly}
          error={errors['access']}
          onChange={(access) => onChange({ access })}
        />
      </section>
    </>
  );
}
