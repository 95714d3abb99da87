import { useQuery } from '@tanstack/react-query';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  LessonDraft,
  QuestionDraft,
  QuestionFields,
} from '#contract/api/admin/academy/academy.ts';
import { academyLimits } from '#contract/rules/academy/courses.ts';
import { questionKinds } from '#contract/rules/academy/questions.ts';
import { Button } from '#renderer/components/action/button.tsx';
import { TextInput } from '#renderer/components/form/text-input.tsx';
import { ValueSelect } from '#renderer/components/form/choice/value-select.tsx';
import { Sheet } from '#renderer/components/overlay/sheet.tsx';
import { useErrorText } from '#renderer/components/text/error-text.ts';
import { Note } from '#renderer/components/text/note.tsx';
import { hasCode } from '#renderer/lib/api/error.ts';
import { academyQueries } from '../academy-queries.ts';
import { DualTexts } from '#renderer/domain/writing/dual-texts.tsx';
import { useFieldErrors } from '#renderer/domain/writing/use-field-errors.ts';
import { useTitle } from '../use-title.ts';
import { useRemoveQuestion, useSaveQuestion } from './bank-mutations.ts';
import { OptionsField } from './options-field.tsx';
import { emptyQuestion, problemOf, questionFieldsOf, withKind } from './question-values.ts';
import styles from './bank.module.css';

interface QuestionSheetProps {
  readonly lesson: LessonDraft;
  /** Null: a new one. */
  readonly question: QuestionDraft | null;
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
}

/** One question of the bank, of any kind, with its explanation and the lesson to go back to. */
export function QuestionSheet({ lesson, question, isReadOnly, onClose }: QuestionSheetProps) {
  const { t } = useTranslation(['admin-academy', 'validation']);
  const errorText = useErrorText();
  const errorsOf = useFieldErrors();
  const save = useSaveQuestion(lesson.id);
  const remove = useRemoveQuestion();
  // The sheet holds what was seen when it was opened: a newer version is a conflict.
  const [seen] = useState(question);
  const [fields, setFields] = useState<QuestionFields>(() =>
    question ? questionFieldsOf(question) : emptyQuestion,
  );
  const change = (part: Partial<QuestionFields>) => setFields({ ...fields, ...part });
  const problem = problemOf(fields);
  const error = save.error ?? remove.error;
  const errors = errorsOf(error);
  const refused = Object.values(errors);
  const isEmpty = fields.text_es.trim() === '' && fields.text_en.trim() === '';
  return (
    <Sheet
      opened
      desktop="drawer"
      width={720}
      onClose={onClose}
      title={t(question ? 'question.edit' : 'question.new')}
      footer={
        !isReadOnly && (
          <>
            {seen && (
              <Button
                kind="danger"
                icon={IconTrash}
                busy={remove.isPending}
                onClick={() => remove.mutate(seen, { onSuccess: onClose })}
              >
                {t('question.remove')}
              </Button>
            )}
            <Button
              kind="primary"
              disabled={isEmpty || problem !== null}
              busy={save.isPending}
              onClick={() => save.mutate({ seen, fields }, { onSuccess: onClose })}
            >
              {t('save')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.bank}>
        {error && (
          <Note tone="bad">
            {hasCode(error, 'conflict') && t('question.conflict')}
            {!hasCode(error, 'conflict') &&
              (refused.length > 0 ? refused.join(' ') : errorText(error))}
          </Note>
        )}
        <fieldset disabled={isReadOnly} className={styles.plain}>
          <ValueSelect
            name={t('question.type')}
            value={fields.kind}
            options={questionKinds.map((value) => ({ value, label: t(`question.kind.${value}`) }))}
            onChange={(kind) => setFields(withKind(fields, kind))}
          />
          <LessonSelect lesson={lesson} fields={fields} onChange={change} />
        </fieldset>
        <DualTexts
          fields={[
            { name: 'topic', label: t('question.topic'), max: academyLimits.topic },
            { name: 'text', label: t('stats.question'), max: academyLimits.question, rows: 3 },
            {
              name: 'explanation',
              label: t('question.explanation'),
              max: academyLimits.explanation,
              rows: 4,
              hint: t('question.explanation.hint'),
            },
          ]}
          values={{
            topic_es: fields.topic_es,
            topic_en: fields.topic_en,
            text_es: fields.text_es,
            text_en: fields.text_en,
            explanation_es: fields.explanation_es,
            explanation_en: fields.explanation_en,
          }}
          errors={errors}
          isReadOnly={isReadOnly}
          onChange={(name, text) => change({ [name]: text })}
        />
        {fields.kind === 'number' ? (
          <NumberFields fields={fields} isReadOnly={isReadOnly} onChange={change} />
        ) : (
          <OptionsField
            fields={fields}
            isReadOnly={isReadOnly}
            onChange={(options) => change({ options })}
          />
        )}
        {problem !== null && !isReadOnly && (
          <Note tone="warn">{t(`question.${problem}`, { ns: 'validation' })}</Note>
        )}
      </div>
    </Sheet>
  );
}

interface PartProps {
  readonly fields: QuestionFields;
  readonly onChange: (part: Partial<QuestionFields>) => void;
}

/** The lesson that explains it; any other one of the course. */
function LessonSelect({ lesson, fields, onChange }: PartProps & { readonly lesson: LessonDraft }) {
  const { t } = useTranslation('admin-academy');
  const titleOf = useTitle();
  const course = useQuery(academyQueries.one(lesson.course));
  const lessons = course.data?.modules.flatMap((module) => module.lessons) ?? [];
  return (
    <ValueSelect
      name={t('question.lesson')}
      value={fields.lesson === null ? '' : String(fields.lesson)}
      options={[
        { value: '', label: t('question.lesson.none') },
        ...lessons
          .filter(({ id }) => id !== lesson.id)
          .map((one) => ({ value: String(one.id), label: titleOf(one) })),
      ]}
      onChange={(id) => onChange({ lesson: id === '' ? null : Number(id) })}
    />
  );
}

function NumberFields({ fields, isReadOnly, onChange }: PartProps & { isReadOnly: boolean }) {
  const { t } = useTranslation('admin-academy');
  const common = { autoComplete: 'off', readOnly: isReadOnly };
  return (
    <div className={styles.numbers}>
      <TextInput
        {...common}
        label={t('question.value')}
        hint={t('question.value.hint')}
        inputMode="decimal"
        maxLength={30}
        value={fields.value ?? ''}
        onChange={({ target }) => onChange({ value: target.value.trim() })}
      />
      <TextInput
        {...common}
        label={t('question.tolerance')}
        inputMode="decimal"
        maxLength={30}
        value={fields.tolerance ?? ''}
        onChange={({ target }) => onChange({ tolerance: target.value.trim() || null })}
      />
      <TextInput
        {...common}
        label={t('question.unit')}
        maxLength={12}
        value={fields.unit}
        onChange={({ target }) => onChange({ unit: target.value })}
      />
    </div>
  );
}
