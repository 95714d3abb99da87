import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { object, string, type Schema } from 'yup';
import { ApiError } from '#renderer/lib/api/error.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { Form, useSchemaForm } from './form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { TextField } from './text-field.tsx';

interface Values {
  email: string;
  username: string;
}

const schema: Schema<Values> = object({
  email: string().required('email.required'),
  username: string().required('username.required'),
});

interface TestFormProps {
  readonly source?: () => Promise<Schema<Values>>;
  readonly onSubmit: (values: Values) => Promise<void>;
  readonly refusal?: (error: unknown) => string;
}

const atOnce = () => Promise.resolve(schema);

function TestForm({ source = atOnce, onSubmit, refusal }: TestFormProps) {
  const form = useSchemaForm<Values>(source, { email: '', username: '' });
  return (
    <Form form={form} onSubmit={onSubmit} refusal={refusal}>
      <TextField name="email" label="Correo" />
      <TextField name="username" label="Usuario" />
      <SubmitButton>Guardar</SubmitButton>
    </Form>
  );
}

const taken = new ApiError(400, {
  body: {
    code: 'validation',
    message: 'taken',
    request_id: 'r-1',
    fields: { username: { id: 'username.taken', values: { username: 'ana' } } },
  },
});

async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  await user.type(screen.getByLabelText('Correo'), 'ana@demo.test');
  await user.type(screen.getByLabelText('Usuario'), 'ana');
}

describe('Form', () => {
  it('sends nothing while its schema can’t be loaded, says so, and goes on with the next submit', async () => {
    const user = userEvent.setup();
    const submitted = vi.fn<TestFormProps['onSubmit']>();
    let isOnline = false;
    const source = () =>
      isOnline ? Promise.resolve(schema) : Promise.reject(new TypeError('Failed to fetch'));
    await renderScreen(<TestForm source={source} onSubmit={submitted} />);
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText(/Revisa tu conexión/)).toBeVisible();
    expect(submitted).not.toHaveBeenCalled();
    isOnline = true;
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(submitted).toHaveBeenCalledOnce());
    expect(submitted.mock.lastCall?.[0]).toEqual({ email: 'ana@demo.test', username: 'ana' });
  });

  it('never sends input typed after the submit, however late its schema loads', async () => {
    const user = userEvent.setup();
    const submitted = vi.fn<TestFormProps['onSubmit']>();
    const late = Promise.withResolvers<Schema<Values>>();
    await renderScreen(<TestForm source={() => late.promise} onSubmit={submitted} />);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await fillIn(user);
    late.resolve(schema);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Guardar' })).not.toHaveAttribute('aria-busy'),
    );
    expect(submitted).not.toHaveBeenCalled();
    // Positive control: a second submit sends the current input.
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(submitted).toHaveBeenCalledOnce());
    expect(submitted.mock.lastCall?.[0]).toEqual({ email: 'ana@demo.test', username: 'ana' });
  });

  it('shows each field its own error and focuses the first one on the screen', async () => {
    const user = userEvent.setup();
    const submitted = vi.fn<TestFormProps['onSubmit']>();
    await renderScreen(<TestForm onSubmit={submitted} />);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Escribe tu correo.')).toBeInTheDocument();
    expect(screen.getByText('Elige un nombre de usuario.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Correo')).toHaveFocus());
    expect(screen.getByLabelText('Correo')).toHaveAccessibleDescription('Escribe tu correo.');
    expect(submitted).not.toHaveBeenCalled();
  });

  it('submits on Enter with the parsed values of the schema', async () => {
    const user = userEvent.setup();
    const submitted = vi.fn<TestFormProps['onSubmit']>().mockResolvedValue();
    await renderScreen(<TestForm onSubmit={submitted} />);
    await fillIn(user);
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(submitted).toHaveBeenCalledExactlyOnceWith({
        email: 'ana@demo.test',
        username: 'ana',
      }),
    );
  });

  it('shows a server-side field error on that field, focuses it and keeps what was typed', async () => {
    const user = userEvent.setup();
    await renderScreen(<TestForm onSubmit={() => Promise.reject(taken)} />);
    await fillIn(user);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('ana ya está en uso. Elige otro.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Usuario')).toHaveFocus());
    expect(screen.getByLabelText('Correo')).toHaveValue('ana@demo.test');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows a refusal in one note above the fields, and removes it on the next attempt', async () => {
    const user = userEvent.setup();
    const submit = vi
      .fn<TestFormProps['onSubmit']>()
      .mockRejectedValueOnce(new ApiError('TIMEOUT_ERROR'))
      .mockResolvedValueOnce();
    await renderScreen(<TestForm onSubmit={submit} />);
    await fillIn(user);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'El servidor tarda más de lo normal. Reintenta.',
    );
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('lets the screen set the text of the refusal', async () => {
    const user = userEvent.setup();
    await renderScreen(<TestForm onSubmit={() => Promise.reject(taken)} refusal={() => 'No.'} />);
    await fillIn(user);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('No.');
    expect(screen.getByText('ana ya está en uso. Elige otro.')).toBeInTheDocument();
  });

  it('never sends twice while one request is under way', async () => {
    const user = userEvent.setup();
    let finish = () => {};
    const submit = vi.fn<TestFormProps['onSubmit']>(
      () =>
        new Promise((resolve) => {
          finish = resolve;
        }),
    );
    await renderScreen(<TestForm onSubmit={submit} />);
    await fillIn(user);
    await user.keyboard('{Enter}{Enter}');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(submit).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Guardar' })).toHaveAttribute('aria-busy', 'true');
    finish();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Guardar' })).not.toHaveAttribute('aria-busy'),
    );
    // The guard is released once the request has completed.
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
    finish();
  });
});
