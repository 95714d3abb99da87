import { expect, test } from 'vitest';
import type { LessonFields } from '#contract/api/admin/academy/academy.ts';
import { mergeLessons } from './lesson-values.ts';

const base: LessonFields = {
  title_es: 'Tarifa',
  title_en: 'Fee',
  purpose_es: '',
  purpose_en: '',
  body_es: '',
  body_en: '',
  minutes: 5,
  access: [],
  needs_previous: false,
  video: null,
  documents: [],
  quiz: null,
  package: null,
};

test('parts that only one of two wrote are joined', () => {
  const merge = mergeLessons(base, { ...base, body_es: 'Texto' }, { ...base, minutes: 9 });
  expect(merge.contested).toEqual([]);
  expect(merge.fields).toEqual({ ...base, body_es: 'Texto', minutes: 9 });
});

test('a part that both wrote is contested, unless they wrote the same', () => {
  const ours = { ...base, title_es: 'Nuestra', title_en: 'Same' };
  const theirs = { ...base, title_es: 'Suya', title_en: 'Same' };
  expect(mergeLessons(base, ours, theirs)).toEqual({ fields: ours, contested: ['title_es'] });
});
