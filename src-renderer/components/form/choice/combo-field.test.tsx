import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { object, string } from 'yup';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { ComboField } from './combo-field.tsx';
import { Form, useSchemaForm } from '../form.tsx';
import { SubmitButton } from '../submit-button.tsx';

const options = [
  { value: 'AR', label: 'Argentina', keywords: ['AR', '+54'] },
  { value: 'ES', label: 'España', keywords: ['ES', '+34'] },
  { value: 'MX', label: 'México', keywords: ['MX', '+52'], end: '+52' },
  { value: 'PE', label: 'Perú', keywords: ['PE', '+51'] },
];
const schema = object({ country: string().required('country.required') });

interface TestFormProps {
  readonly onSubmit: (values: { country: string }) => void;
  readonly country: string;
}

function TestForm({ onSubmit, country }: TestFormProps) {
  const form = useSchemaForm(schema, { country });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <ComboField name="country" label="País" placeholder="Elige tu país" options={options} />
      <SubmitButton>Guardar</SubmitButton>
    </Form>
  );
}

async function setUp(country = '') {
  const submitted = vi.fn<TestFormProps['onSubmit']>();
  const user = userEvent.setup();
  await renderScreen(<TestForm onSubmit={submitted} country={country} />);
  const field = screen.getByRole('combobox', { name: 'País' });
  return { user, submitted, field };
}

const shown = () => screen.queryAllByRole('option').map((option) => option.textContent);

test('a click opens all options, typing filters them, a click selects', async () => {
  const { user, submitted, field } = await setUp('ES');
  expect(field).toHaveValue('España');
  await user.click(field);
  expect(shown()).toEqual(['Argentina', 'España', 'México+52', 'Perú']);
  await user.type(field, 'mex', { initialSelectionStart: 0, initialSelectionEnd: 6 });
  expect(shown()).toEqual(['México+52']);
  await user.click(screen.getByRole('option'));
  expect(field).toHaveValue('México');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(submitted).toHaveBeenCalledExactlyOnceWith({ country: 'MX' }));
});

test('arrows move, Enter selects without submitting', async () => {
  const { user, submitted, field } = await setUp();
  await user.tab();
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}');
  const active = screen.getByRole('option', { selected: true });
  expect(active).toHaveTextContent('España');
  expect(field).toHaveAttribute('aria-activedescendant', active.id);
  await user.keyboard('{Enter}');
  expect(field).toHaveValue('España');
  expect(submitted).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(submitted).toHaveBeenCalledExactlyOnceWith({ country: 'ES' }));
});

test('Esc reverts the typing', async () => {
  const { user, field } = await setUp('PE');
  await user.click(field);
  await user.keyboard('arg{Escape}');
  expect(field).toHaveValue('Perú');
  expect(shown()).toEqual([]);
});

test.each([
  ['peru', 'Perú'],
  ['+52', 'México'],
  ['zzz', 'España'],
])('leaving after «%s» settles on %s', async (typed, result) => {
  const { user, field } = await setUp('ES');
  await user.click(field);
  await user.keyboard(typed);
  await user.tab();
  expect(field).toHaveValue(result);
});

test('an emptied field is an empty choice, and says so', async () => {
  const { user, submitted, field } = await setUp('ES');
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Elige tu país.')).toBeVisible();
  expect(field).toHaveFocus();
  expect(submitted).not.toHaveBeenCalled();
});

test('no matches are reported', async () => {
  const { user, field } = await setUp();
  await user.type(field, 'xyz');
  expect(screen.getByText('Nada coincide con lo escrito.')).toBeVisible();
});

test.each(['MX', 'México', 'mexico'])(
  'what the browser fills in (%s) is understood',
  async (filled) => {
    const { field } = await setUp();
    fireEvent.change(field, { target: { value: filled } });
    expect(field).toHaveValue('México');
    expect(shown()).toEqual([]);
  },
);
