import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { GlobalOverview } from '#contract/api/global-network.ts';
import { hiddenAtom } from '#renderer/components/money/privacy.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { earningDays, globalDeposit, overview } from './global.fixtures.ts';
import { GlobalProgressScreen } from './global-progress-screen.tsx';

const show = (change: Partial<GlobalOverview> = {}, days = earningDays) =>
  renderMember(<GlobalProgressScreen title="Progreso" />, {
    path: '/global-network-progress',
    answers: {
      'GET /api/global-network/': () => overview(change),
      'GET /api/global-network/earnings/': () => ({ items: days, next: null }),
    },
  });

describe('progress in the global network', () => {
  it('is toward a ceiling: what was earned of what, in percent, and the last earning', async () => {
    await show();
    const bar = await screen.findByRole('progressbar', {
      name: 'Progreso hacia el tope del depósito n.º 312',
    });
    expect(bar).toHaveAttribute('aria-valuenow', '61');
    const deposit = bar.parentElement;
    expect(deposit).toHaveTextContent('457.63 USDde 750.00');
    expect(deposit).toHaveTextContent('61.01% del tope');
    expect(deposit).toHaveTextContent('último abono 6.63');
    expect(screen.queryByText(/faltan/i)).not.toBeInTheDocument();
  });

  it('shows no share of the cap, which everybody knows, while balances are hidden', async () => {
    const { store } = await show();
    const bar = await screen.findByRole('progressbar', { name: /depósito n.º 312/ });
    act(() => store.set(hiddenAtom, true));
    expect(bar.parentElement).toHaveTextContent('•••• del tope');
    expect(bar).not.toHaveAttribute('aria-valuenow');
    expect(bar).toHaveAttribute('aria-valuetext', 'oculto');
    expect(bar).toBeEmptyDOMElement();
  });

  it('draws what waits apart from what has waited', async () => {
    await show({ deposits: [globalDeposit({ earned: '300.00', waiting: '75.00' })] });
    const bar = await screen.findByRole('progressbar', { name: /depósito n.º 312/ });
    const widths = [...bar.children].map((part) => (part as HTMLElement).style.inlineSize);
    expect(widths).toEqual(['30%', '10%']);
  });

  it('proves every earning from left to right', async () => {
    await show();
    const table = await screen.findByRole('table', { name: 'Abonos y de dónde salen' });
    const [head, first, , , last] = within(table).getAllByRole('row');
    expect(head).toHaveTextContent('10% a repartirN.º 312 · 500N.º 948 · 1,150Abono');
    expect(first).toHaveTextContent('19 nov47,950.004,795.006.6315.25+21.88');
    expect(last).toHaveTextContent('16 nov8,150.00815.001.13—sin datos+1.13');
  });

  it('says no weight of a deposit, which tells its amount, while balances are hidden', async () => {
    const { store } = await show();
    const table = await screen.findByRole('table', { name: 'Abonos y de dónde salen' });
    expect(table).toHaveTextContent('N.º 948 · 1,150');
    act(() => store.set(hiddenAtom, true));
    const [head] = within(table).getAllByRole('row');
    expect(head).toHaveTextContent('N.º 312 · ••••N.º 948 · ••••Abono');
  });

  it('puts the parts of many deposits into one column', async () => {
    const parts = [1, 2, 3, 4].map((deposit) => ({
      deposit,
      weight: '100.00',
      amount: '0.50',
      capped: deposit === 4,
      entry: String(deposit),
    }));
    const [day] = earningDays;
    await show({}, day ? [{ ...day, parts, amount: '2.00' }] : []);
    const table = await screen.findByRole('table', { name: 'Abonos y de dónde salen' });
    expect(table).toHaveTextContent('Tus depósitos · 400');
    expect(table).toHaveTextContent('2.00llegó al tope+2.00');
  });

  it('counts down each credit that waits, in two units, with its moment in UTC', async () => {
    await show();
    const title = await screen.findByText('Abono del 18 nov');
    const row = title.closest('li');
    expect(row).toHaveTextContent(/6 h 2\d min/);
    expect(row).toHaveTextContent(/UTC$/);
    const bar = within(row as HTMLElement).getByRole('progressbar');
    expect(Number(bar.getAttribute('aria-valuenow'))).toBeCloseTo(91, -1);
  });

  it('leads to a withdrawal of what is available, and nowhere where nothing is', async () => {
    const { queryClient } = await show();
    expect(await screen.findByRole('link', { name: 'Retirar 260.00 USD' })).toHaveAttribute(
      'href',
      '/withdrawals?type=global',
    );
    queryClient.setQueryData(
      ['GlobalNetwork', 'overview'],
      overview({ totals: { ...overview().totals, available: '0.00' } }),
    );
    await screen.findByText('Abono del 18 nov');
    expect(screen.queryByRole('link', { name: /^Retirar/ })).not.toBeInTheDocument();
  });

  it('without deposits shows the way to the ranges', async () => {
    await show({ deposits: [], waiting: [] });
    expect(await screen.findByText('No tienes depósitos en la red global.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver tramos' })).toHaveAttribute(
      'href',
      '/global-network-deposit',
    );
  });

  it('that cannot be had is a sentence, never a zero', async () => {
    await renderMember(<GlobalProgressScreen title="Progreso" />, {
      answers: { 'GET /api/global-network/': () => new Response(null, { status: 404 }) },
    });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText('0.00')).not.toBeInTheDocument();
  });
});
