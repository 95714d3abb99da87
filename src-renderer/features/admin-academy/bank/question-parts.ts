import type { QuestionFields } from '#contract/api/admin/academy/academy.ts';

type AnswerName = 'kind' | 'options' | 'value' | 'tolerance' | 'unit';

/** A question by what is chosen apart where two wrote it: its type and its answers are one thing. */
export interface QuestionParts extends Omit<QuestionFields, AnswerName> {
  readonly answers: Pick<QuestionFields, AnswerName>;
}
export type PartName = keyof QuestionParts;

export const partNames = [
  'topic_es',
  'topic_en',
  'text_es',
  'text_en',
  'answers',
  'explanation_es',
  'explanation_en',
  'lesson',
] as const satisfies readonly PartName[];

/** Each by its name: nothing else that a question has counts as a difference. */
export const partsOf = (fields: QuestionFields): QuestionParts => ({
  topic_es: fields.topic_es,
  topic_en: fields.topic_en,
  text_es: fields.text_es,
  text_en: fields.text_en,
  answers: {
    kind: fields.kind,
    options: fields.options,
    value: fields.value,
    tolerance: fields.tolerance,
    unit: fields.unit,
  },
  explanation_es: fields.explanation_es,
  explanation_en: fields.explanation_en,
  lesson: fields.lesson,
});

export const fieldsOf = ({ answers, ...texts }: QuestionParts): QuestionFields => ({
  ...texts,
  ...answers,
});
