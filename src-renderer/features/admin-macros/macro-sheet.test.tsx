import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Macro } from '#contract/api/admin/support/texts.ts';
import { exportedFile } from '../../../tests/support/exported-file.ts';
import { memberUser, renderMember } from '../../../tests/support/render-member.tsx';
import { MacrosScreen } from './macros-screen.tsx';

const macro: Macro = {
  id: 3,
  name_es: 'Precio fijado',
  text_es: 'El precio fue {{withdrawal.price}}.',
  name_en: 'Fixed price',
  text_en: 'The price was {{withdrawal.price}}.',
  category: null,
  version: 1,
  used: 4,
  retired_at: null,
  updated_at: '2026-11-20T10:00:00.000Z',
  updated_by: null,
};
const CHANGE = 'PATCH /api/admin/support/macros/3/';

/** The screen with the macro open; `now` is what the server holds. */
async function open(user = memberUser({ is_admin: true })) {
  const held = { now: macro };
  const world = await renderMember(<MacrosScreen title="Respuestas" />, {
    user,
    path: '/admin/support/macros?macro=3',
    answers: {
      'GET /api/admin/support/macros/': () => ({ items: [held.now] }),
      [CHANGE]: ({ body }) => {
        const { version, ...fields } = body as { version: number };
        if (version !== held.now.version) {
          return Response.json({ code: 'conflict', message: '' }, { status: 409 });
        }
        held.now = { ...held.now, ...fields, version: version + 1 };
        return held.now;
      },
    },
  });
  const sheet = await screen.findByRole('dialog');
  const text = (language: string) =>
    within(within(sheet).getByRole('region', { name: language })).getByRole('textbox', {
      name: /^Texto/,
    });
  const write = async (language: string, words: string) => {
    await userEvent.clear(text(language));
    await userEvent.type(text(language), words);
  };
  const save = () => userEvent.click(within(sheet).getByRole('button', { name: 'Guardar' }));
  const changes = () => world.calls.filter(({ call }) => call === CHANGE).map(({ body }) => body);
  return { held, sheet, text, write, save, changes };
}

test('saves both languages with the version that was seen', async () => {
  const { write, save, changes } = await open();
  await write('Inglés', 'It was fixed.');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toMatchObject([{ version: 1, text_en: 'It was fixed.', category: null }]);
});

test('what another saved meanwhile is compared, and nothing of theirs is lost by pressing again', async () => {
  const { held, sheet, text, write, save, changes } = await open();
  await write('Español', 'Lo mío');
  held.now = {
    ...macro,
    version: 2,
    text_es: 'Lo suyo',
    text_en: 'Theirs alone',
    updated_by: 'Iván Paredes',
  };
  await save();
  expect(await within(sheet).findByText(/^Iván Paredes la guardó/)).toBeVisible();
  const part = within(sheet).getByRole('group', { name: 'Texto · Español' });
  expect(within(part).getByText('Lo suyo')).toBeVisible();
  expect(within(part).getByText('Lo mío')).toBeVisible();
  // What I left as it was is theirs, and is not asked about.
  expect(within(sheet).queryByRole('group', { name: 'Texto · Inglés' })).toBeNull();
  await save();
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(held.now.text_es).toBe('Lo suyo');

  await userEvent.click(within(part).getByRole('radio', { name: 'Lo que guardó Iván Paredes' }));
  await userEvent.click(within(part).getByRole('radio', { name: 'Lo tuyo' }));
  await userEvent.click(within(sheet).getByRole('button', { name: 'Seguir con lo elegido' }));
  expect(text('Español')).toHaveValue('Lo mío');
  expect(text('Inglés')).toHaveValue('Theirs alone');
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes().at(-1)).toMatchObject({
    version: 2,
    text_es: 'Lo mío',
    text_en: 'Theirs alone',
  });
});

test('a text that asks for a code, and a field that there is not, are refused at once', async () => {
  const { text, write, save, changes } = await open();
  for (const words of ['Hola {{{{saldo}}', 'Envíame el código que te llegó']) {
    await write('Español', words);
    await save();
    await waitFor(() => expect(text('Español')).toHaveAttribute('aria-invalid', 'true'));
  }
  await write('Español', 'Hola {{{{name}}');
  await waitFor(() => expect(text('Español')).not.toHaveAttribute('aria-invalid', 'true'));
  expect(changes()).toEqual([]);
});

test('is read by an auditor, who saves nothing', async () => {
  const { sheet, text } = await open(memberUser({ role: 'auditor' }));
  expect(text('Español')).toBeDisabled();
  expect(within(sheet).queryByRole('button', { name: 'Guardar' })).toBeNull();
});

test('the macros that the search leaves become a file, both languages whole', async () => {
  const other = { ...macro, id: 4, name_es: 'Saludo', text_es: '=SUM(A1)', name_en: 'Greeting' };
  await renderMember(<MacrosScreen title="Respuestas" />, {
    user: memberUser({ is_admin: true }),
    path: '/admin/support/macros?q=saludo',
    answers: { 'GET /api/admin/support/macros/': () => ({ items: [macro, other] }) },
  });
  const { name, rows } = await exportedFile();
  expect(name).toMatch(/^respuestas-guardadas-\d{4}-\d\d-\d\d\.csv$/);
  expect(rows).toMatchObject([
    {
      'Nombre en español': 'Saludo',
      'Texto en español': "'=SUM(A1)",
      'Texto en inglés': 'The price was {{withdrawal.price}}.',
      Tema: 'Todos los temas',
      'Veces usada': '4',
      'Último cambio de': 'El sistema',
    },
  ]);
});
