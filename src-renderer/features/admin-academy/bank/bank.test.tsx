import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { QuestionDraft, QuestionFields } from '#contract/api/admin/academy/academy.ts';
import { renderMember, memberUser } from '../../../../tests/support/render-member.tsx';
import { courseDraft, lessonDraft } from '../admin-academy.fixtures.ts';
import { QuestionBank } from './question-bank.tsx';

const quiz = { ...lessonDraft, id: 21, kind: 'quiz' as const };

const kept: QuestionDraft = {
  id: 5,
  version: 1,
  missing: [],
  kind: 'single',
  topic_es: 'Tarifas',
  topic_en: 'Fees',
  text_es: '¿Cuánto se cobra?',
  text_en: 'How much is charged?',
  options: ['3 %', '9 %'].map((text, at) => ({
    text_es: text,
    text_en: text,
    is_right: at === 0,
    match_es: '',
    match_en: '',
  })),
  value: null,
  tolerance: null,
  unit: '',
  explanation_es: 'Es la tarifa.',
  explanation_en: 'It is the fee.',
  lesson: null,
};

/** A bank that holds nothing else; the CSV is wrong in its third line until it holds "single" alone. */
async function show(...questions: QuestionDraft[]) {
  const held = { questions };
  const added: QuestionFields[] = [];
  const imports: { csv: string; dry_run: boolean }[] = [];
  await renderMember(<QuestionBank lesson={quiz} isReadOnly={false} />, {
    user: memberUser({ is_admin: true }),
    answers: {
      'GET /api/admin/academy/lessons/21/questions/': () => ({ items: held.questions }),
      'PATCH /api/admin/academy/questions/5/': ({ body }) => {
        const { version, ...fields } = body as QuestionDraft;
        const [now] = held.questions;
        const refused = (code: string, status: number) =>
          Response.json({ code, message: '', request_id: '1' }, { status });
        if (!now) return refused('not_found', 404);
        if (version !== now.version) return refused('conflict', 409);
        held.questions = [{ ...now, ...fields, version: version + 1 }];
        return held.questions[0];
      },
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
  return { held, added, imports };
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

/** Writes the Spanish fields of an option, each by its label. */
async function writeOption(number: number, texts: Readonly<Record<string, string>>) {
  const option = within(await screen.findByRole('group', { name: `Opción ${number}` }));
  for (const [label, text] of Object.entries(texts)) {
    fireEvent.change(option.getByRole('textbox', { name: label }), { target: { value: text } });
  }
}

test('an order is written as it is right and moved by its buttons, and has nothing to mark', async () => {
  const user = userEvent.setup();
  const { added } = await show();
  await user.click(await screen.findByRole('button', { name: 'Nueva pregunta' }));
  const [text] = await screen.findAllByRole('textbox', { name: 'Pregunta' });
  if (text) await user.type(text, '¿En qué orden?');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo' }), 'order');
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Agregar opción' }));
  for (const [at, step] of ['revisar', 'pedir', 'pagar'].entries()) {
    await writeOption(at + 1, { Español: step });
  }
  const up = screen.getByRole('button', { name: 'Subir la opción 2' });
  up.focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Subir la opción 1' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(added).toHaveLength(1));
  expect(added[0]).toMatchObject({ kind: 'order', value: null });
  const saved = added[0]?.options.map((one) => [one.text_es, one.is_right]);
  expect(saved).toEqual([
    ['pedir', false],
    ['revisar', false],
    ['pagar', false],
  ]);
});

test('a pair has both of its sides, or is not saved', async () => {
  const user = userEvent.setup();
  const { added } = await show();
  await user.click(await screen.findByRole('button', { name: 'Nueva pregunta' }));
  const [text] = await screen.findAllByRole('textbox', { name: 'Pregunta' });
  if (text) await user.type(text, '¿Qué es qué?');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo' }), 'matching');
  await writeOption(1, { Español: 'tope', 'Pareja en español': 'lo más que se paga en un día' });
  await writeOption(2, { Español: 'remanente' });
  expect(screen.getByRole('button', { name: 'Guardar' })).toBeDisabled();
  await writeOption(2, { 'Pareja en español': 'lo que una pierna conserva' });
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(added).toHaveLength(1));
  expect(added[0]?.options.map(({ text_es, match_es }) => [text_es, match_es])).toEqual([
    ['tope', 'lo más que se paga en un día'],
    ['remanente', 'lo que una pierna conserva'],
  ]);
});

test('what two wrote on a question is compared, and nothing of either is lost', async () => {
  const user = userEvent.setup();
  const { held } = await show(kept);
  await user.click(await screen.findByRole('button', { name: /¿Cuánto se cobra\?/ }));
  const sheet = within(await screen.findByRole('dialog'));
  const [explanation] = sheet.getAllByRole('textbox', { name: 'Explicación' });
  if (explanation) await user.type(explanation, ' Siempre.');
  await user.click(sheet.getAllByRole('radio', { name: 'Correcta' })[1] as Element);
  const theirs = { ...kept, version: 2, text_en: 'How much?', explanation_es: 'Otra cosa.' };
  held.questions = [{ ...theirs, kind: 'multiple' }];
  await user.click(sheet.getByRole('button', { name: 'Guardar' }));

  expect(await sheet.findByText(/Otra persona guardó esta pregunta/)).toBeVisible();
  const answers = within(sheet.getByRole('group', { name: 'Tipo y respuestas' }));
  expect(answers.getByText(/Una respuesta/)).toHaveTextContent('9 % / 9 % (Correcta)');
  // What only one of both wrote is not asked about.
  expect(sheet.queryByRole('group', { name: /^Pregunta ·/ })).toBeNull();
  const written = within(sheet.getByRole('group', { name: 'Explicación · Español' }));
  await user.click(written.getByRole('radio', { name: 'Lo que guardó otra persona' }));
  await user.click(sheet.getByRole('button', { name: 'Seguir con lo elegido' }));
  expect(sheet.queryByText(/Otra persona guardó/)).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(held.questions[0]).toMatchObject({
    version: 3,
    kind: 'single',
    text_en: 'How much?',
    explanation_es: 'Otra cosa.',
    options: [{ is_right: false }, { is_right: true }],
  });
});

/** Writes in a question and saves it after somebody removed it. */
async function saveRemoved() {
  const user = userEvent.setup();
  const { held, added } = await show(kept);
  await user.click(await screen.findByRole('button', { name: /¿Cuánto se cobra\?/ }));
  const sheet = within(await screen.findByRole('dialog'));
  const [explanation] = sheet.getAllByRole('textbox', { name: 'Explicación' });
  if (explanation) await user.type(explanation, ' Siempre.');
  held.questions = [];
  await user.click(sheet.getByRole('button', { name: 'Guardar' }));
  return { user, sheet, explanation, added };
}

test('a question that somebody removed stays open, and asks before what is written in it is lost', async () => {
  const { user, explanation } = await saveRemoved();
  await screen.findByText('El banco no tiene preguntas.');
  expect(explanation).toHaveValue('Es la tarifa. Siempre.');
  await user.keyboard('{Escape}');
  expect(explanation).toHaveValue('Es la tarifa. Siempre.');
  await user.click(await screen.findByRole('button', { name: 'Descartar cambios' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a question that somebody removed is saved as a new one', async () => {
  const { user, sheet, added } = await saveRemoved();
  expect(await sheet.findByText(/Otra persona quitó esta pregunta/)).toBeVisible();
  expect(sheet.queryByRole('alert')).toBeNull();
  expect(sheet.queryByRole('button', { name: 'Quitar pregunta' })).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Guardar como nueva' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(added).toEqual([
    expect.objectContaining({ kind: 'single', explanation_es: 'Es la tarifa. Siempre.' }),
  ]);
});
