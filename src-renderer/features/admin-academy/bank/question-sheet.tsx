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
import { QuestionMerge } from './question-merge.tsx';
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
  const errorsOf = useFieldErrors();
  const save = useSaveQuestion(lesson.id);
  const remove = useRemoveQuestion();
  // The one that the writing began with; what is there now may be another's.
  const [seen, setSeen] = useState(question);
  const [fields, setFields] = useState<QuestionFields>(() =>
    question ? questionFieldsOf(question) : emptyQuestion,
  );
  // Somebody removed it meanwhile: what is written here can be saved as a new one.
  const [isGone, setGone] = useState(false);
  const change = (part: Partial<QuestionFields>) => setFields({ ...fields, ...part });
  const start = seen ? questionFieldsOf(seen) : emptyQuestion;
  // Nothing of one that somebody removed is in the bank any more.
  const isChanged = isGone || JSON.stringify(fields) !== JSON.stringify(start);
  const problem = problemOf(fields);
  const error = save.error ?? remove.error;
  const behind = behindOf(error, seen, question);
  const lessons = useLessons(lesson);
  const errors = errorsOf(error);
  const isEmpty = fields.text_es.trim() === '' && fields.text_en.trim() === '';
  return (
    <Sheet
      opened
      desktop="drawer"
      width={720}
      onClose={onClose}
      isChanged={isChanged}
      title={t(question ? 'question.edit' : 'question.new')}
      footer={
        !isReadOnly && (
          <Buttons
            save={save}
            remove={remove}
            work={{ seen: isGone ? null : seen, fields }}
            isGone={isGone}
            isWhole={!isEmpty && problem === null}
            onGone={() => {
              setGone(true);
              save.reset();
              remove.reset();
            }}
            onClose={onClose}
          />
        )
      }
    >
      <div className={styles.bank}>
        {behind && (
          <QuestionMerge
            {...behind}
            ours={fields}
            lessons={lessons}
            onDone={(chosen) => {
              setFields(chosen);
              setSeen(behind.theirs);
              save.reset();
              remove.reset();
            }}
          />
        )}
        {!behind && <Refusal error={error} errors={errors} isGone={isGone} />}
        <fieldset disabled={isReadOnly} className={styles.plain}>
          <ValueSelect
            name={t('question.type')}
            value={fields.kind}
            options={questionKinds.map((value) => ({ value, label: t(`question.kind.${value}`) }))}
            onChange={(kind) => setFields(withKind(fields, kind))}
          />
          <ValueSelect
            name={t('question.lesson')}
            value={fields.lesson === null ? '' : String(fields.lesson)}
            options={[{ value: '', label: t('question.lesson.none') }, ...lessons]}
            onChange={(id) => change({ lesson: id === '' ? null : Number(id) })}
          />
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

/** What the writing began with, and what somebody else made of it by now. */
function behindOf(error: unknown, base: QuestionDraft | null, theirs: QuestionDraft | null) {
  if (!hasCode(error, 'conflict') || !base || !theirs) return null;
  return theirs.version === base.version ? null : { base, theirs };
}

interface RefusalProps {
  readonly error: unknown;
  /** By field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly isGone: boolean;
}

/** Why it was not saved. */
function Refusal({ error, errors, isGone }: RefusalProps) {
  const { t } = useTranslation('admin-academy');
  const errorText = useErrorText();
  const refused = Object.values(errors);
  return (
    <>
      {isGone && <Note tone="warn">{t('question.gone')}</Note>}
      {error !== null && (
        <Note tone="bad">{refused.length > 0 ? refused.join(' ') : errorText(error)}</Note>
      )}
    </>
  );
}

interface PartProps {
  readonly fields: QuestionFields;
  readonly onChange: (part: Partial<QuestionFields>) => void;
}

/** Lessons that can explain a question, with their names: any other one of the course. */
function useLessons({ id, course }: LessonDraft) {
  const titleOf = useTitle();
  const { data } = useQuery(academyQueries.one(course));
  const lessons = data?.modules.flatMap((module) => module.lessons) ?? [];
  return lessons
    .filter((one) => one.id !== id)
    .map((one) => ({ value: String(one.id), label: titleOf(one) }));
}

interface ButtonsProps {
  readonly save: ReturnType<typeof useSaveQuestion>;
  readonly remove: ReturnType<typeof useRemoveQuestion>;
  readonly work: { readonly seen: QuestionDraft | null; readonly fields: QuestionFields };
  readonly isGone: boolean;
  /** It can be asked as it stands. */
  readonly isWhole: boolean;
  readonly onGone: () => void;
  readonly onClose: () => void;
}

function Buttons({ save, remove, work, isGone, isWhole, onGone, onClose }: ButtonsProps) {
  const { t } = useTranslation('admin-academy');
  const { seen } = work;
  const answered = {
    onSuccess: onClose,
    onError: (error: Error) => {
      if (seen && hasCode(error, 'not_found')) onGone();
    },
  };
  return (
    <>
      {seen && (
        <Button
          kind="danger"
          icon={IconTrash}
          busy={remove.isPending}
          onClick={() => remove.mutate(seen, answered)}
        >
          {t('question.remove')}
        </Button>
      )}
      <Button
        kind="primary"
        disabled={!isWhole}
        busy={save.isPending}
        onClick={() => save.mutate(work, answered)}
      >
        {t(isGone ? 'question.saveNew' : 'save')}
      </Button>
    </>
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
