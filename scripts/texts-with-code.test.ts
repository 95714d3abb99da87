import { expect, test } from 'vitest';
import { noteTexts } from '../vite/texts-with-code.ts';

const noted = (code: string) => noteTexts(code, '/lib/helpers.ts')?.split('\n').slice(0, -2);
const IMPORT = 'import { needTexts, withTexts } from "/lib/helpers.ts";';

test('a module notes the texts that it reads, each once', () => {
  const code = `const { t } = useTranslation('tree');\nuseTranslation(["tree", "common"]);`;
  expect(noteTexts(code, '/lib/helpers.ts')).toBe(
    `${code}\n${IMPORT}\nneedTexts("tree","common");\n`,
  );
});

test('texts that are shown by their keys until they are there are not waited for', () => {
  expect(noteTexts(`useTranslation('validation', { useSuspense: false })`, '')).toBeNull();
  expect(noteTexts('useTranslation()', '')).toBeNull();
});

test('components that are loaded later come with their texts', () => {
  expect(noted(`const load = () => import('./dialog.tsx');`)).toEqual([
    `const load = () => withTexts(import('./dialog.tsx'));`,
    IMPORT,
  ]);
  expect(noted(`import(\n  "#renderer/features/a.tsx",\n)`)?.[0]).toBe('withTexts(import(');
});

test('code without components is loaded as it is', () => {
  expect(noteTexts(`import('./schema.ts'); import('yup')`, '')).toBeNull();
});
