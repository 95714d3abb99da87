import { expect, test } from 'vitest';
import { emptyValues } from './article-values.ts';
import { mergeValues } from './merge-values.ts';

const base = { ...emptyValues, title_es: 'Base', body_es: 'Texto', title_en: 'Base' };

test('what one of two changed alone is taken from them; what both changed is contested', () => {
  const ours = { ...base, title_es: 'Nuestro', summary_es: 'Resumen' };
  const theirs = { ...base, title_es: 'De otra persona', body_es: 'Otro texto' };
  expect(mergeValues(base, ours, theirs)).toEqual({
    values: { ...base, title_es: 'Nuestro', summary_es: 'Resumen', body_es: 'Otro texto' },
    contested: ['title_es'],
  });
});

test('the same words from both are no contest', () => {
  const same = { ...base, title_es: 'Igual' };
  expect(mergeValues(base, same, same)).toEqual({ values: same, contested: [] });
});
