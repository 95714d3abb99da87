import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Form, useSchemaForm } from '#renderer/components/form/form.tsx';
import { useFormat } from '#renderer/lib/use-format.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { DepositAmountField } from './deposit-amount-field.tsx';
import { depositSchema } from './deposit-schema.ts';
import { emptyDeposit, type DepositValues } from './deposit-values.ts';

const limits = { minimum: '50', maximum: '5000' };

function Deposit() {
  const format = useFormat();
  const form = useSchemaForm<DepositValues>(
    () => Promise.resolve(depositSchema({ ...limits, balance: '900', format })),
    emptyDeposit,
  );
  return (
    <Form form={form} onSubmit={() => undefined}>
      <DepositAmountField {...limits} balance="900" />
    </Form>
  );
}

test('what is typed is converted as it is typed, and nothing before', async () => {
  await renderMember(<Deposit />, {
    answers: {
      'GET /api/settings/': () => ({ tct_price: '0.48', chain: null, support_url: '' }),
    },
  });
  const field = await screen.findByRole('textbox', { name: /Monto/ });
  expect(screen.queryByText('Ver en USDT y TCT')).toBeNull();
  await userEvent.type(field, '120');
  await userEvent.click(await screen.findByText('Ver en USDT y TCT'));
  const list = screen.getByRole('list', { name: 'El mismo monto en otras monedas' });
  expect(list).toHaveTextContent('250.00 TCT');
  await userEvent.type(field, '0');
  expect(list).toHaveTextContent('2,500.00 TCT');
});
