import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { GlobalDepositScreen } from './global-deposit-screen.tsx';
import { globalDeposit, rangeList } from './global.fixtures.ts';

type Answers = NonNullable<Parameters<typeof renderMember>[1]>['answers'];

const show = (answers: Answers = {}) =>
  renderMember(<GlobalDepositScreen title="Depositar" />, {
    path: '/global-network-deposit',
    answers: {
      'GET /api/ranges/': () => rangeList(),
      'GET /api/payments/': () => ({ items: [], next: null }),
      'POST /api/global-network/deposits/': () => globalDeposit({ number: 950 }),
      ...answers,
    },
  });

async function typeAmount(amount: string) {
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: 'Monto' }), amount);
  return user;
}

const rows = () => within(screen.getByRole('table', { name: 'Tramos' })).getAllByRole('row');

describe('a deposit in the global network', () => {
  it('gets its range from the amount: its row is lit, its cap is reviewed', async () => {
    await show();
    await typeAmount('1200');
    expect(rows()[2]).toHaveAttribute('aria-current', 'true');
    expect(rows()[1]).not.toHaveAttribute('aria-current');
    expect(screen.getByText('1,200 × 1.15 = 1,380')).toBeVisible();
    expect(screen.getByText(/y paran en 2,100.00 USD; puede que no llegues al tope/)).toBeVisible();
  });

  it('says first that it is not returned', async () => {
    await show();
    const hurts = await screen.findByText('El depósito no se devuelve.');
    expect(hurts.tagName).toBe('B');
    const conditions = [...(hurts.closest('ul')?.children ?? [])];
    expect(conditions.indexOf(hurts.closest('li') as Element)).toBe(0);
  });

  it('has the risk directly above the button that takes the money', async () => {
    await show();
    await typeAmount('1200');
    const button = screen.getByRole('button', { name: 'Depositar 1,200.00 USD' });
    expect(button.previousElementSibling).toHaveTextContent(/^Puedes perder parte o todo/);
  });

  it('names what is missing', async () => {
    const { calls } = await show();
    const user = await typeAmount('50');
    await user.click(screen.getByRole('button', { name: 'Depositar' }));
    expect(await screen.findByText(/^Elige cómo depositar/)).toBeVisible();
    expect(screen.getByText('Escribe un monto de 100.00 a 20,000.00 USD.')).toBeVisible();
    expect(screen.getByText(/acepta los términos de los depósitos/)).toBeVisible();
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  });

  it('between two ranges is in none', async () => {
    await show();
    const user = await typeAmount('999.50');
    await user.tab();
    expect(await screen.findByText(/^Ningún tramo admite ese monto/)).toBeVisible();
  });

  it('from the balance sends range, amount and terms, and leads to the progress', async () => {
    const { calls, place } = await show();
    const user = await typeAmount('1200');
    await user.click(screen.getByRole('radio', { name: /Desde tu saldo/ }));
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Depositar 1,200.00 USD' }));
    await waitFor(() => expect(place()).toBe('/global-network-progress'));
    expect(calls.find(({ call }) => call.startsWith('POST'))).toEqual({
      call: 'POST /api/global-network/deposits/',
      body: { range_id: 2, amount: '1200', accepted_terms: '2026-10-01' },
    });
  });

  it('by the network asks for a purchase request; that it was refused stands beside the button', async () => {
    const settings = {
      chain: { chain_id: 1, name: 'Demo', tokens: [{ currency: 'USDT' }, { currency: 'TCT' }] },
      tct_price: '0.48',
      diagnostics_public_key: '',
      support_url: '',
    };
    const { calls } = await show({
      'GET /api/settings/': () => settings,
      'POST /api/payments/': () =>
        Response.json(
          { code: 'offer_changed', message: '', details: {}, request_id: 'r' },
          { status: 409 },
        ),
    });
    const user = await typeAmount('1200');
    await user.click(await screen.findByRole('radio', { name: /Por la red/ }));
    await user.click(await screen.findByRole('radio', { name: /^TCT/ }));
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Depositar 1,200.00 USD' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('No se movió dinero.');
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      kind: 'global',
      subject_id: 2,
      amount: '1200',
      currency: 'TCT',
      accepted_terms: '2026-10-01',
    });
  });

  it('of an amount above the balance is refused there, and not by the network', async () => {
    await show({ 'GET /api/settings/': () => ({ chain: { tokens: [] }, tct_price: '0.48' }) });
    const user = await typeAmount('5000');
    await user.click(screen.getByRole('radio', { name: /Desde tu saldo/ }));
    expect(await screen.findByText(/El monto supera tu saldo disponible: 4,812.60/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /Por la red/ }));
    await waitFor(() =>
      expect(screen.queryByText(/El monto supera tu saldo/)).not.toBeInTheDocument(),
    );
  });
});
