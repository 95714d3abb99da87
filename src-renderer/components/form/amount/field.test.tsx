import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { object } from 'yup';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { AmountField } from './field.tsx';
import { amountText } from '../../money/amount-schema.ts';
import { Form, useSchemaForm } from '../form.tsx';
import { Money } from '../../money/money.tsx';
import { SubmitButton } from '../submit-button.tsx';

function TestForm({ region }: { readonly region: string }) {
  const schema = object({ amount: amountText({ region, language: 'es' }) });
  const form = useSchemaForm<{ amount: string }>(schema, { amount: '' });
  return (
    <Form form={form} onSubmit={() => undefined}>
      <AmountField
        name="amount"
        label="Monto"
        max="4812.6"
        echo={(amount) => amount && <span data-testid="echo">{<Money amount={amount} />}</span>}
      />
      <SubmitButton>Retirar</SubmitButton>
    </Form>
  );
}

async function type(text: string, region = 'es-MX') {
  const user = userEvent.setup();
  await renderScreen(<TestForm region={region} />, { region });
  await user.type(screen.getByLabelText('Monto'), text);
  return user;
}

describe('AmountField', () => {
  it.each(['1234.5', '1234,5', '1.234,50', '1,234.50'])(
    'understands %s and echoes it',
    async (text) => {
      await type(text);
      expect(screen.getByTestId('echo')).toHaveTextContent('1,234.50 USD');
    },
  );

  it.each([
    ['3,615', 'es-MX'],
    ['3.615', 'es-AR'],
  ])('reads %s in %s as the screen writes it', async (text, region) => {
    const user = await type(text, region);
    expect(screen.getByTestId('echo')).toHaveTextContent(
      `${text}${region === 'es-AR' ? ',' : '.'}00`,
    );
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Monto')).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('refuses an ambiguous amount and offers both readings, in the region’s format', async () => {
    const user = await type('1,234', 'es-AR');
    expect(screen.queryByTestId('echo')).not.toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(
      await screen.findByText('«1,234» puede ser dos montos. Escribe 1.234,00 o 1,23.'),
    ).toBeInTheDocument();
    expect(screen.getByLabelText('Monto')).toHaveAttribute('aria-invalid', 'true');
  });

  it.each([
    ['0', 'Escribe un número mayor que cero.'],
    ['12.345.6', 'Escribe un número mayor que cero.'],
    ['1.2345', 'Usa como máximo 2 decimales.'],
    [' ', 'Escribe el monto.'],
  ])('explains why %j is no amount', async (text, explanation) => {
    const user = await type(text);
    await user.keyboard('{Enter}');
    expect(await screen.findByText(explanation)).toBeInTheDocument();
  });

  it('fills in the whole balance as the region writes it', async () => {
    const user = await type('1', 'es-AR');
    await user.click(screen.getByRole('button', { name: 'Máx.' }));
    expect(screen.getByLabelText('Monto')).toHaveValue('4.812,60');
    await waitFor(() => expect(screen.getByTestId('echo')).toHaveTextContent('4.812,60 USD'));
  });
});
