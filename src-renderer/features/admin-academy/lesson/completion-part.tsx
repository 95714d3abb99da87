import { useTranslation } from 'react-i18next';
import type { LessonDraft } from '#contract/api/admin/academy/academy.ts';
import { academyLimits, WATCHED_PERCENT } from '#contract/rules/academy/courses.ts';
import { Checkbox } from '#renderer/components/form/choice/checkbox.tsx';
import { formatPercent } from '#renderer/lib/format.ts';
import { useFormat } from '#renderer/lib/use-format.ts';
import { WholeField } from '#renderer/domain/writing/whole-field.tsx';
import type { LessonWork } from './use-lesson-work.ts';
import styles from './lesson.module.css';

interface CompletionPartProps {
  readonly lesson: LessonDraft;
  readonly work: LessonWork;
  readonly isReadOnly: boolean;
}

/** What marks the lesson as done, how long it takes, and whether it waits for those before it. */
export function CompletionPart({ lesson, work, isReadOnly }: CompletionPartProps) {
  const { t } = useTranslation('admin-academy');
  const format = useFormat();
  const { fields, change } = work;
  const { quiz, package: packed } = fields;
  return (
    <div className={styles.form}>
      <p className={styles.text}>
        {t(`completion.${lesson.kind}`, {
          share: formatPercent(WATCHED_PERCENT / 100, format, { maximum: 0 }),
        })}
      </p>
      <label className={styles.check}>
        <Checkbox
          checked={fields.needs_previous}
          disabled={isReadOnly}
          onChange={({ target }) => change({ needs_previous: target.checked })}
        />
        {t('completion.previous')}
      </label>
      <div className={styles.numbers}>
        <WholeField
          label={t('field.minutes')}
          value={fields.minutes}
          min={1}
          max={600}
          isReadOnly={isReadOnly}
          onChange={(minutes) => change({ minutes })}
        />
        {quiz && (
          <>
            <WholeField
              label={t('quiz.draw')}
              hint={t('quiz.bank', { count: lesson.bank })}
              value={quiz.draw}
              min={1}
              max={academyLimits.draw}
              isReadOnly={isReadOnly}
              onChange={(draw) => change({ quiz: { ...quiz, draw } })}
            />
            <WholeField
              label={t('quiz.pass')}
              value={quiz.pass_percent}
              min={1}
              max={100}
              isReadOnly={isReadOnly}
              onChange={(pass_percent) => change({ quiz: { ...quiz, pass_percent } })}
            />
            <WholeField
              label={t('quiz.attempts')}
              value={quiz.attempts_max}
              min={1}
              max={100}
              isReadOnly={isReadOnly}
              onChange={(attempts_max) => change({ quiz: { ...quiz, attempts_max } })}
            />
            <WholeField
              label={t('quiz.wait')}
              value={quiz.wait_hours}
              min={0}
              max={720}
              isReadOnly={isReadOnly}
              onChange={(wait_hours) => change({ quiz: { ...quiz, wait_hours } })}
            />
          </>
        )}
        {packed && (
          <WholeField
            label={t('package.pass')}
            value={packed.pass_percent}
            min={1}
            max={100}
            isReadOnly={isReadOnly}
            onChange={(pass_percent) => change({ package: { ...packed, pass_percent } })}
          />
        )}
      </div>
    </div>
  );
}
