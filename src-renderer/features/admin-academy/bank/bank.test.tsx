import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { QuestionFields } from '#contract/api/admin/academy/academy.ts';
import { renderMember, memberUser } from '../../../../tests/support/render-member.tsx';
import { courseDraft, lessonDraft } from '../admin-academy.fixtures.ts';
import { QuestionBank } from './question-bank.tsx';

const quiz = { ...lessonDraft, id: 21, kind: 'quiz' as const };

/** A bank that holds nothing; the CSV is wrong in its third line until it holds "single" alone. */
async function show() {
  const added: QuestionFields[] = [];
  const imports: { csv: string; dry_run: boolean }[] = [];
  await renderMember(<QuestionBank lesson={quiz} isReadOnly={false} />, {
    user: memberUser({ is_admin: true }),
    answers: {
      'GET /api/admin/academy/lessons/21/questions/': () => ({ items: [] }),
      'GET /api/admin/academy/courses/3/': () => courseDraft,
      'POST /api/admin/academy/lessons/21/questions/': ({ body }) => {
        const fields = body as QuestionFields;
        added.push(fields);
        return { ...fields, id: 1, version: 1, missing: [] };
      },
      'POST /api/admin/academy/lessons/21/questions/import/': ({ body }) => {
        const sent = body as { csv: string; dry_run: boolean };
        imports.push(sent);
        const errors = sent.csv.includes('foo')
          ? [{ line: 3, column: 'kind' as const, id: 'csv.kind' }]
          : [];
        const isStored = errors.length === 0 && !sent.dry_run;
        return { rows: 2, added: 2, changed: 0, errors, is_stored: isStored };
      },
    },
  });
  return { added, imports };
}

test('a CSV is tried first: errors are said by line, and nothing can be stored with one', async () => {
  const user = userEvent.setup();
  const { imports } = await show();
  await user.click(await screen.findByRole('button', { name: 'Importar CSV' }));
  const input = await screen.findByLabelText('Archivo CSV');
  await user.upload(input, new File(['kind;text_es\nsingle;a\nfoo;b'], 'a.csv'));
  expect(await screen.findByText('Línea 3')).toBeVisible();
  expect(screen.getByText(/El tipo es single/)).toBeVisible();
  const store = screen.getByRole('button', { name: 'Importar' });
  expect(store).toBeDisabled();
  await user.upload(input, new File(['kind;text_es\nsingle;a\nsingle;b'], 'b.csv'));
  expect(await screen.findByText('Preguntas leídas: 2. Nuevas: 2. Cambiadas: 0.')).toBeVisible();
  await user.click(store);
  await waitFor(() => expect(imports.map((one) => one.dry_run)).toEqual([true, true, false]));
});

test('a question of a number has a value and no options; what is wrong keeps it from being saved', async () => {
  const user = userEvent.setup();
  const { added } = await show();
  await user.click(await screen.findByRole('button', { name: 'Nueva pregunta' }));
  const [text] = await screen.findAllByRole('textbox', { name: 'Pregunta' });
  if (text) await user.type(text, '¿Cuánto?');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo' }), 'number');
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  expect(screen.getByText(/Escribe el número correcto/)).toBeVisible();
  await user.type(screen.getByRole('textbox', { name: 'Número correcto' }), '200.00');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(added).toHaveLength(1));
  expect(added[0]).toMatchObject({ kind: 'number', value: '200.00', options: [] });
});
