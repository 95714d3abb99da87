import type { QuestionDraft, QuestionFields } from '#contract/api/admin/academy/academy.ts';
import { questionProblem, type QuestionKind } from '#contract/rules/academy/questions.ts';

export type OptionFields = QuestionFields['options'][number];

export const emptyOption: OptionFields = {
  text_es: '',
  text_en: '',
  is_right: false,
  match_es: '',
  match_en: '',
};

export const emptyQuestion: QuestionFields = {
  kind: 'single',
  topic_es: '',
  topic_en: '',
  text_es: '',
  text_en: '',
  options: [{ ...emptyOption, is_right: true }, emptyOption],
  value: null,
  tolerance: null,
  unit: '',
  explanation_es: '',
  explanation_en: '',
  lesson: null,
};

export function questionFieldsOf(question: QuestionDraft): QuestionFields {
  const { id: _id, version: _version, missing: _missing, ...fields } = question;
  return fields;
}

/** The same question as another kind: a number has no options, and nothing but a number a value. */
export function withKind(fields: QuestionFields, kind: QuestionKind): QuestionFields {
  if (kind === 'number') return { ...fields, kind, options: [], value: fields.value ?? '' };
  const options = fields.options.length > 0 ? fields.options : emptyQuestion.options;
  const isPlain = kind === 'order' || kind === 'matching';
  return {
    ...fields,
    kind,
    value: null,
    tolerance: null,
    unit: '',
    options: options.map((one) => ({
      ...one,
      is_right: isPlain ? false : one.is_right,
      ...(kind !== 'matching' && { match_es: '', match_en: '' }),
    })),
  };
}

/** What keeps it from being asked: a text id of the namespace `validation`, without `question.`. */
export const problemOf = (fields: QuestionFields) =>
  questionProblem({
    kind: fields.kind,
    value: fields.value,
    tolerance: fields.tolerance,
    options: fields.options.map((one) => ({
      text: { es: one.text_es, en: one.text_en },
      is_right: one.is_right,
      match: fields.kind === 'matching' ? { es: one.match_es, en: one.match_en } : null,
    })),
  });
