import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { PoolPositions } from '#contract/api/pools.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { InvestmentScreen } from './investment-screen.tsx';
import { poolList, position, positionDays, positions } from './pool.fixtures.ts';

const rates = ['0.001058', null, '-0.000833', '0'];

function serve(held: PoolPositions = positions()) {
  const answers: Record<string, (asked: { body: unknown }) => unknown> = {
    'GET /api/pools/': () => poolList(),
    'GET /api/pools/positions/': () => held,
    'GET /api/payments/': () => ({ items: [], next: null }),
    'POST /api/pools/positions/': () => position({ id: 77 }),
  };
  for (const one of held.items) {
    answers[`GET /api/pools/positions/${one.id}/`] = () => ({ ...one, days: positionDays(rates) });
  }
  return answers;
}

const show = (path = '/my-investment', held?: PoolPositions) =>
  renderMember(<InvestmentScreen title="Mi inversión en pools" />, {
    path,
    answers: serve(held),
  });

const card = (name: string) => screen.findByRole('region', { name });

describe('the figures of an investment', () => {
  it('keep what was credited and what was lost apart, and add up to the balance', async () => {
    await show();
    expect(await screen.findByText('Capital en 2 posiciones')).toBeVisible();
    expect(screen.getByText('651.25 + 985.20', { exact: false })).toHaveTextContent('− 400.00');
    expect(screen.getAllByText('Restado del capital')[0]?.nextSibling).toHaveTextContent('−97.42');
  });

  it('claim no sum that is not one', async () => {
    const held = positions();
    await show('/', { ...held, totals: { ...held.totals, withdrawn: '399.00' } });
    await screen.findByText('Capital en 2 posiciones');
    expect(screen.queryByText('651.25 + 985.20', { exact: false })).not.toBeInTheDocument();
  });
});

describe('positions', () => {
  it('stand by tab, with their sums at the foot', async () => {
    const user = userEvent.setup();
    const { place } = await show();
    const table = within(await screen.findByRole('table', { name: 'Posiciones' }));
    expect(table.getByRole('row', { name: /^2 posiciones/ })).toHaveTextContent(
      '2 posiciones11,917.38+562.85−82.62',
    );
    await user.click(screen.getByRole('radio', { name: /Terminadas/ }));
    expect(await screen.findByRole('row', { name: /^1 posición/ })).toHaveTextContent('985.20');
    expect(place()).toBe('/my-investment?tab=ended');
  });

  it('open their days below; which one stands in the address', async () => {
    const user = userEvent.setup();
    const { place } = await show();
    expect(await card('Resultado del día · Pool Andes')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Pool Litoral/ }));
    expect(await card('Resultado del día · Pool Litoral')).toBeVisible();
    expect(await card('Plazo de Pool Litoral')).toBeVisible();
    expect(place()).toBe('/my-investment?position=14');
  });

  it('of nobody lead to the pools and what was published of them', async () => {
    const user = userEvent.setup();
    const none = positions({ items: [] });
    const { place } = await show('/my-investment', none);
    expect(await screen.findByText('No tienes posiciones.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver pools y sus resultados' }));
    const results = await screen.findByRole('table', { name: 'Resultado del día · Pool Cóndor' });
    expect(results).toHaveTextContent('−0.0833%');
    expect(place()).toBe('/my-investment?pools=1');
  });
});

describe('the results of a position', () => {
  it('have a row a day; without a result it says so, and a loss looks like a gain', async () => {
    await show();
    const table = await screen.findByRole('table', { name: 'Resultado del día · Pool Andes' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      '20 nov+0.1058%+8.40',
      '19 novsin datos—sin datos',
      '18 nov−0.0833%−6.61',
      '17 nov0.0000%0.00',
    ]);
  });

  it('say where good and bad days went, without netting them', async () => {
    await show();
    const results = await card('Resultado del día · Pool Andes');
    await waitFor(() =>
      expect(results).toHaveTextContent('30 días: +8.40 a tu saldo · −6.61 de tu capital'),
    );
  });

  it('show the last figure as it was computed', async () => {
    await show();
    const term = await card('Plazo de Pool Andes');
    await waitFor(() =>
      expect(term).toHaveTextContent(
        'Resultado del 20 nov, publicado 12:00 p.m. UTC7,940.56 × 0.1058% = 8.40 USD',
      ),
    );
    expect(screen.queryByText(/El movimiento dice/)).not.toBeInTheDocument();
  });

  it('say when the server booked another figure than the one computed here', async () => {
    const held = positions();
    const answers = serve(held);
    const [last, ...rest] = positionDays(rates);
    answers['GET /api/pools/positions/12/'] = () => ({
      ...held.items[0],
      days: [{ ...last, amount: '9.40' }, ...rest],
    });
    await renderMember(<InvestmentScreen title="Mi inversión" />, { answers });
    expect(await screen.findByText(/El movimiento dice 9.40 USD/)).toBeVisible();
  });

  it('are asked for as long as the chosen period, which stands in the address', async () => {
    const user = userEvent.setup();
    const { calls, place } = await show();
    await card('Resultado del día · Pool Andes');
    await user.click(screen.getByRole('radio', { name: '7 d' }));
    await waitFor(() =>
      expect(calls.map(({ call }) => call)).toContain('GET /api/pools/positions/12/?days=7'),
    );
    expect(place()).toBe('/my-investment?period=7');
  });

  it('are read by the arrow keys', async () => {
    const user = userEvent.setup();
    await show();
    const chart = await screen.findByRole('slider', { name: 'Resultado del día · Pool Andes' });
    expect(chart).toHaveAttribute('aria-valuetext', '20 nov, +0.1058%, +8.40\u00a0USD');
    chart.focus();
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(chart).toHaveAttribute('aria-valuetext', '19 nov, sin datos');
  });
});

describe('opening a position', () => {
  async function fill(type: string, amount = '1200') {
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Continuar' }));
    const form = within(await screen.findByRole('dialog'));
    await user.click(form.getByRole('radio', { name: new RegExp(type) }));
    await user.type(form.getByRole('textbox', { name: 'Monto' }), amount);
    await user.click(form.getByRole('checkbox'));
    await user.click(form.getByRole('button', { name: 'Continuar' }));
    return { user, dialog: form };
  }

  it('is reviewed with the risk above the button, and sends what was accepted', async () => {
    const { calls, place } = await show();
    const { user, dialog } = await fill('Desde tu saldo');
    expect(await dialog.findByText(/^1,200.00 USD hasta /)).toBeVisible();
    const risk = dialog.getByText(/^Puedes perder parte o todo tu capital/);
    const button = dialog.getByRole('button', { name: 'Abrir posición con 1,200.00 USD' });
    expect(risk.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(button);
    await waitFor(() => expect(place()).toBe('/my-investment?position=77'));
    expect(calls.find(({ call }) => call.startsWith('POST'))).toEqual({
      call: 'POST /api/pools/positions/',
      body: { pool_id: 3, amount: '1200', accepted_terms: '2026-10-01' },
    });
  });

  it('asks for how, how much and the terms before it is reviewed', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(await screen.findByRole('button', { name: 'Continuar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Continuar' }));
    expect(await dialog.findByText(/^Elige cómo depositar/)).toBeVisible();
    expect(dialog.getByText('Escribe el monto.')).toBeVisible();
    expect(dialog.getByText(/acepta los términos de los depósitos/)).toBeVisible();
  });

  it('shows the terms without losing what was typed', async () => {
    const user = userEvent.setup();
    await show();
    await user.click(await screen.findByRole('button', { name: 'Continuar' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: 'Monto' }), '500');
    await user.click(dialog.getByRole('button', { name: 'términos de los depósitos' }));
    expect(await dialog.findByText(/^El depósito no se devuelve/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Volver' }));
    expect(dialog.getByRole('textbox', { name: 'Monto' })).toHaveValue('500');
    expect(dialog.getByRole('checkbox')).not.toBeChecked();
  });

  it('that is refused says why, and that no money moved', async () => {
    const answers = serve();
    answers['POST /api/pools/positions/'] = () =>
      Response.json(
        { code: 'terms_changed', message: '', details: {}, request_id: 'r' },
        { status: 409 },
      );
    await renderMember(<InvestmentScreen title="Mi inversión" />, { answers });
    const { user, dialog } = await fill('Desde tu saldo');
    await user.click(await dialog.findByRole('button', { name: /^Abrir posición con/ }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('No se movió dinero.');
  });
});
