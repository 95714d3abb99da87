import { expect, test } from 'vitest';
import { merged } from './merge-parts.ts';

const names = ['title', 'body', 'minutes'] as const;
const base = { title: 'Tarifa', body: '', minutes: 5 };

test('parts that only one of two wrote are joined', () => {
  const merge = merged(names, {
    base,
    ours: { ...base, body: 'Texto' },
    theirs: { ...base, minutes: 9 },
  });
  expect(merge).toEqual({ fields: { ...base, body: 'Texto', minutes: 9 }, contested: [] });
});

test('a part that both wrote is contested, unless they wrote the same', () => {
  const ours = { ...base, title: 'Nuestra', body: 'Igual' };
  const theirs = { ...base, title: 'Suya', body: 'Igual' };
  expect(merged(names, { base, ours, theirs })).toEqual({ fields: ours, contested: ['title'] });
});
