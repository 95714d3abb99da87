import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { object, string } from 'yup';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { Form, useSchemaForm } from '../form.tsx';
import { newPasswordFields } from './schema.ts';
import { PasswordChecklist } from './checklist.tsx';
import { PasswordField } from './field.tsx';

const schema = object({ current: string().defined(), ...newPasswordFields });
const empty = { current: '', password: '', password_confirmation: '' };

function TestForm({ withCurrent = false }: { readonly withCurrent?: boolean }) {
  const form = useSchemaForm(schema, empty);
  return (
    <Form form={form} onSubmit={() => undefined}>
      {withCurrent && (
        <PasswordField name="current" label="Actual" autoComplete="current-password" />
      )}
      <PasswordField name="password" label="Nueva" autoComplete="new-password" />
      <PasswordField name="password_confirmation" label="Repetir" autoComplete="new-password" />
      <PasswordChecklist
        password="password"
        confirmation="password_confirmation"
        current={withCurrent ? 'current' : undefined}
      />
    </Form>
  );
}

/** The rules with their text and state. */
const rules = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

afterEach(() => vi.useRealTimers());

describe('PasswordChecklist', () => {
  it('counts the length while it is typed and marks it as met from 8 to 20', async () => {
    const user = userEvent.setup();
    await renderScreen(<TestForm />);
    expect(rules()).toEqual(['De 8 a 20 caracteres', 'Las dos coinciden']);
    await user.type(screen.getByLabelText('Nueva'), 'Corta-7');
    expect(rules()[0]).toBe('De 8 a 20 caracteres (llevas 7)');
    await user.type(screen.getByLabelText('Nueva'), '8');
    expect(rules()[0]).toBe('De 8 a 20 caracteres (llevas 8)cumplida');
    await user.type(screen.getByLabelText('Nueva'), '9012345678901');
    expect(rules()[0]).toBe('De 8 a 20 caracteres (llevas 21)');
  });

  it('marks the confirmation as met only if both are equal', async () => {
    const user = userEvent.setup();
    await renderScreen(<TestForm />);
    await user.type(screen.getByLabelText('Nueva'), 'Nueva-2026');
    await user.type(screen.getByLabelText('Repetir'), 'Nueva-202');
    expect(rules()[1]).toBe('Las dos coinciden');
    await user.type(screen.getByLabelText('Repetir'), '6');
    expect(rules()[1]).toBe('Las dos coincidencumplida');
  });

  it('requires a password that differs from the current one', async () => {
    const user = userEvent.setup();
    await renderScreen(<TestForm withCurrent />);
    await user.type(screen.getByLabelText('Actual'), 'Demo-2026');
    await user.type(screen.getByLabelText('Nueva'), 'Demo-2026');
    expect(rules()[1]).toBe('Distinta de la actual');
    await user.type(screen.getByLabelText('Nueva'), 'x');
    expect(rules()[1]).toBe('Distinta de la actualcumplida');
  });

  it('is announced after a pause in typing, and never before anything is typed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: (ms) => void vi.advanceTimersByTime(ms) });
    await renderScreen(<TestForm />);
    act(() => void vi.advanceTimersByTime(5_000));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await user.type(screen.getByLabelText('Nueva'), 'Nueva-2026');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    act(() => void vi.advanceTimersByTime(1_000));
    expect(screen.getByRole('status')).toHaveTextContent(
      'De 8 a 20 caracteres (llevas 10): cumplida. Las dos coinciden: pendiente',
    );
  });
});
