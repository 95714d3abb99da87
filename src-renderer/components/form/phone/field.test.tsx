import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { object, string } from 'yup';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { Form, useSchemaForm } from '../form.tsx';
import { PhoneField } from './field.tsx';
import { phoneText } from './schema.ts';
import { SelectField } from '../choice/select-field.tsx';
import { SubmitButton } from '../submit-button.tsx';

interface Values {
  country: string;
  phone: string;
}

const schema = object({
  country: string().required('country.required'),
  phone: phoneText({ region: 'es-MX', language: 'es' }, 'country'),
});

interface TestFormProps {
  readonly onSubmit: (values: Values) => void;
  readonly phone?: string;
}

function TestForm({ onSubmit, phone = '' }: TestFormProps) {
  const form = useSchemaForm<Values>(schema, { country: 'MX', phone });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <SelectField
        name="country"
        label="País"
        options={[
          { value: 'MX', label: 'México' },
          { value: 'AR', label: 'Argentina' },
        ]}
      />
      <PhoneField name="phone" label="Teléfono" country={form.watch('country')} />
      <SubmitButton>Guardar</SubmitButton>
    </Form>
  );
}

async function setUp(phone?: string) {
  const submitted = vi.fn<TestFormProps['onSubmit']>();
  const user = userEvent.setup();
  await renderScreen(<TestForm onSubmit={submitted} {...(phone && { phone })} />);
  expect(await screen.findByText('+52')).toBeInTheDocument();
  return { user, submitted };
}

describe('PhoneField', () => {
  it('takes a number as it is written in its country and gives E.164', async () => {
    const { user, submitted } = await setUp();
    await user.type(screen.getByLabelText('Teléfono'), '55 1234 5678{Enter}');
    await waitFor(() =>
      expect(submitted).toHaveBeenCalledExactlyOnceWith({ country: 'MX', phone: '+525512345678' }),
    );
  });

  it('shows an example of that country if the number is incomplete', async () => {
    const { user, submitted } = await setUp();
    await user.type(screen.getByLabelText('Teléfono'), '55 1234{Enter}');
    expect(
      await screen.findByText(/^Revisa el número para México; ejemplo: [\d ]+\.$/),
    ).toBeVisible();
    expect(submitted).not.toHaveBeenCalled();
  });

  it('parses the same digits again when the country changes', async () => {
    const { user, submitted } = await setUp();
    await user.type(screen.getByLabelText('Teléfono'), '11 2345 6789');
    await user.selectOptions(screen.getByLabelText('País'), 'AR');
    expect(await screen.findByText('+54')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(submitted).toHaveBeenCalledExactlyOnceWith({ country: 'AR', phone: '+541123456789' }),
    );
  });

  it('shows a stored number as its country writes it', async () => {
    await setUp('+525512345678');
    expect(screen.getByLabelText('Teléfono')).toHaveValue('55 1234 5678');
  });

  it('keeps a stored number and its prefix when the country changes, until it is typed again', async () => {
    const { user, submitted } = await setUp('+525512345678');
    await user.selectOptions(screen.getByLabelText('País'), 'AR');
    expect(screen.getByText('+52')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(submitted).toHaveBeenCalledExactlyOnceWith({ country: 'AR', phone: '+525512345678' }),
    );
    await user.clear(screen.getByLabelText('Teléfono'));
    await user.type(screen.getByLabelText('Teléfono'), '11 2345 6789');
    expect(screen.getByText('+54')).toBeInTheDocument();
  });
});

function SwitchingForm({ onSubmit }: Pick<TestFormProps, 'onSubmit'>) {
  const form = useSchemaForm<Values>(schema, { country: 'MX', phone: '' });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <PhoneField
        name="phone"
        label="Teléfono"
        country={form.watch('country')}
        onCountry={(country) => {
          form.setValue('country', country);
          return true;
        }}
      />
      <SubmitButton>Guardar</SubmitButton>
    </Form>
  );
}

describe('a whole international number', () => {
  it.each([
    ['+34 612 34 56 78', 'ES', '+34612345678', '612 34 56 78'],
    ['0034612345678', 'ES', '+34612345678', '612 34 56 78'],
    ['+1 809 234 5678', 'DO', '+18092345678', '(809) 234-5678'],
    ['+52 55 1234 5678', 'MX', '+525512345678', '55 1234 5678'],
  ])('pasted as %s chooses %s', async (pasted, country, phone, shown) => {
    const submitted = vi.fn<TestFormProps['onSubmit']>();
    const user = userEvent.setup();
    await renderScreen(<SwitchingForm onSubmit={submitted} />);
    await screen.findByText('+52');
    await user.click(screen.getByLabelText('Teléfono'));
    await user.paste(pasted);
    expect(screen.getByLabelText('Teléfono')).toHaveValue(shown);
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(submitted).toHaveBeenCalledExactlyOnceWith({ country, phone }));
  });

  it('keeps its prefix if the country field cannot change', async () => {
    const { user, submitted } = await setUp();
    await user.click(screen.getByLabelText('Teléfono'));
    await user.paste('+34 612 34 56 78');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    await waitFor(() =>
      expect(submitted).toHaveBeenCalledExactlyOnceWith({ country: 'MX', phone: '+34612345678' }),
    );
  });
});
