import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { object, string } from 'yup';
import { ApiError } from '#renderer/lib/api/error.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { Form, useSchemaForm } from '../form/form.tsx';
import { SubmitButton } from '../form/submit-button.tsx';
import { TextField } from '../form/text-field.tsx';
import { BackButton } from './back-button.tsx';
import { Sheet } from './sheet.tsx';

interface Values {
  note: string;
}

const schema = object({ note: string().defined() });
const question = { name: 'Descartar cambios' };

interface NoteProps {
  readonly onClose: () => void;
  readonly onSubmit?: (values: Values) => Promise<void>;
  readonly closesAtOnce?: boolean;
}

function Note({ onClose, onSubmit = () => Promise.resolve(), closesAtOnce }: NoteProps) {
  const form = useSchemaForm<Values>(() => Promise.resolve(schema), { note: 'Antes' });
  return (
    <Sheet opened onClose={onClose} title="Nota" closesAtOnce={closesAtOnce}>
      <Form form={form} onSubmit={onSubmit}>
        <TextField name="note" label="Texto" />
        <BackButton />
        <SubmitButton>Guardar</SubmitButton>
      </Form>
    </Sheet>
  );
}

async function open(props: Omit<NoteProps, 'onClose'> = {}) {
  const onClose = vi.fn<() => void>();
  const user = userEvent.setup();
  await renderScreen(<Note {...props} onClose={onClose} />);
  const sheet = within(await screen.findByRole('dialog', { name: 'Nota' }));
  return { onClose, user, sheet, field: sheet.getByRole('textbox', { name: 'Texto' }) };
}

type Opened = Awaited<ReturnType<typeof open>>;

/** Answers the question with "Volver": what is written stays. */
async function goBack({ user, onClose }: Opened) {
  const asked = within(await screen.findByRole('dialog', question));
  expect(asked.getByText(/no está guardado y se pierde/)).toBeVisible();
  expect(onClose).not.toHaveBeenCalled();
  await user.click(asked.getByRole('button', { name: 'Volver' }));
  await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull());
}

const ways: readonly [string, (opened: Opened) => Promise<void>][] = [
  ['Esc', ({ user }) => user.keyboard('{Escape}')],
  ['its cross', ({ user, sheet }) => user.click(sheet.getByRole('button', { name: 'Cerrar' }))],
  ['"Volver"', ({ user, sheet }) => user.click(sheet.getByRole('button', { name: 'Volver' }))],
];

test.each(ways)('by %s, what is written is lost only after a question', async (_, leave) => {
  const opened = await open();
  const { user, field, onClose } = opened;
  await user.type(field, ' y ahora');
  await leave(opened);
  await goBack(opened);
  expect(field).toHaveValue('Antes y ahora');
  await leave(opened);
  const asked = within(await screen.findByRole('dialog', question));
  await user.click(asked.getByRole('button', question));
  expect(onClose).toHaveBeenCalledOnce();
});

test.each(ways)('by %s, a sheet with nothing written closes at once', async (_, leave) => {
  const opened = await open();
  const { user, field, onClose } = opened;
  // Typed, and taken back.
  await user.type(field, '!{Backspace}');
  await leave(opened);
  expect(onClose).toHaveBeenCalledOnce();
  expect(screen.queryByRole('dialog', question)).toBeNull();
});

test('a sheet for a code or a password never asks', async () => {
  const { user, field, onClose } = await open({ closesAtOnce: true });
  await user.type(field, '1234');
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('what the server took is not asked about, what it refused is', async () => {
  const answers = [new ApiError('FETCH_ERROR'), null];
  const opened = await open({
    onSubmit: () => {
      const error = answers.shift();
      return error ? Promise.reject(error) : Promise.resolve();
    },
  });
  const { user, field, sheet, onClose } = opened;
  await user.type(field, ' y ahora');
  await user.click(sheet.getByRole('button', { name: 'Guardar' }));
  await screen.findByRole('alert');
  await user.keyboard('{Escape}');
  await goBack(opened);
  await user.click(sheet.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('what is typed while the server answers is asked about', async () => {
  let answer = () => {};
  const opened = await open({
    onSubmit: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  });
  const { user, field, sheet } = opened;
  await user.type(field, ' y ahora');
  const save = sheet.getByRole('button', { name: 'Guardar' });
  await user.click(save);
  await waitFor(() => expect(save).toHaveAttribute('aria-busy', 'true'));
  await user.type(field, ' más');
  // Closing would not stop what is being saved.
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', question)).toBeNull();
  expect(opened.onClose).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));
  await user.keyboard('{Escape}');
  await goBack(opened);
  expect(field).toHaveValue('Antes y ahora más');
});

test('what no form holds is said by the sheet’s owner', async () => {
  const onClose = vi.fn<() => void>();
  const user = userEvent.setup();
  await renderScreen(
    <Sheet opened isChanged onClose={onClose} title="Nota" footer={<BackButton />}>
      Texto
    </Sheet>,
  );
  await user.click(await screen.findByRole('button', { name: 'Volver' }));
  const asked = within(await screen.findByRole('dialog', question));
  expect(onClose).not.toHaveBeenCalled();
  await user.click(asked.getByRole('button', question));
  expect(onClose).toHaveBeenCalledOnce();
});

test('Esc leaves the sheet below as it is, also while the one above asks', async () => {
  const below = vi.fn<() => void>();
  const above = vi.fn<() => void>();
  const user = userEvent.setup();
  await renderScreen(
    <Sheet opened onClose={below} title="Retiro">
      <Note onClose={above} />
    </Sheet>,
  );
  const sheet = within(await screen.findByRole('dialog', { name: 'Nota' }));
  await user.type(sheet.getByRole('textbox', { name: 'Texto' }), ' y ahora');
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', question);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull());
  expect(above).not.toHaveBeenCalled();
  expect(below).not.toHaveBeenCalled();
});

test('Esc closes the lower of two sheets once the upper is gone', async () => {
  const below = vi.fn<() => void>();
  const user = userEvent.setup();
  function Two() {
    const [isOpen, setOpen] = useState(true);
    return (
      <Sheet opened onClose={below} title="Retiro">
        <Sheet opened={isOpen} onClose={() => setOpen(false)} title="Nota">
          Texto
        </Sheet>
      </Sheet>
    );
  }
  await renderScreen(<Two />);
  await screen.findByRole('dialog', { name: 'Nota' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nota' })).toBeNull());
  expect(below).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(below).toHaveBeenCalledOnce();
});

test('a sheet that was closed with its question open begins without it', async () => {
  const onClose = vi.fn<() => void>();
  const user = userEvent.setup();
  const sheet = (opened: boolean) => (
    <Sheet opened={opened} isChanged onClose={onClose} title="Nota">
      Texto
    </Sheet>
  );
  function Owner() {
    const [isOpen, setOpen] = useState(true);
    return (
      <>
        {sheet(isOpen)}
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Otra vez
        </button>
      </>
    );
  }
  await renderScreen(<Owner />);
  await screen.findByRole('dialog', { name: 'Nota' });
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', question);
  const again = screen.getByRole('button', { name: 'Otra vez', hidden: true });
  fireEvent.click(again);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Nota' })).toBeNull());
  fireEvent.click(again);
  await screen.findByRole('dialog', { name: 'Nota' });
  expect(screen.queryByRole('dialog', question)).toBeNull();
});
