import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Arrival } from '#contract/api/withdrawals.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { ArrivalHistory, ArrivalOfWithdrawal, rangeOf } from './arrival.tsx';

const arrival: Arrival = {
  approvals: 1,
  held: false,
  history: { count: 20, from: 180, to: 540, cut: 2 },
};
const show = (change: Partial<Arrival> = {}, language: 'es' | 'en' = 'es') =>
  renderMember(<ArrivalHistory arrival={{ ...arrival, ...change }} currency="USDT" />, {
    language,
  });
const text = () => (document.body.textContent ?? '').replaceAll('\u00a0', ' ');

describe('what withdrawals like this took', () => {
  it('is worded as what was, with how it is counted one step away', async () => {
    await show();
    expect(await screen.findByText(/Los últimos 20 retiros como este/)).toBeVisible();
    expect(text()).toContain('Los últimos 20 retiros como este se pagaron en 3–9 h.');
    expect(screen.getByText(/no una promesa/)).not.toBeVisible();
    await userEvent.click(screen.getByText('Cómo se cuenta'));
    expect(screen.getByText(/no una promesa/)).toBeVisible();
    expect(text()).toContain(
      'Como este: en USDT por la misma red, con una aprobación y sin pausa de seguridad.',
    );
    expect(text()).toContain('Se dejan fuera los 2 más rápidos y los 2 más lentos.');
  });

  it('names what it waits for, and that too few were paid', async () => {
    await show({ approvals: 2, held: true, history: null });
    expect(await screen.findByText(/Todavía no hay suficientes/)).toBeVisible();
    expect(text()).toContain('con dos aprobaciones y con pausa de seguridad.');
    expect(text()).toContain(
      'Hacen falta al menos 8 retiros pagados en 90 días, de 4 miembros o más',
    );
    expect(text()).not.toMatch(/se pagaron|promesa/);
  });

  it('speaks English', async () => {
    await show({ history: { count: 8, from: 60, to: 2880, cut: 1 } }, 'en');
    expect(await screen.findByText(/The last 8 withdrawals like this/)).toBeVisible();
    expect(text()).toContain('were paid in 1 h – 2 d.');
    expect(text()).toContain('The fastest and the slowest are left out.');
  });

  it('is asked for by the number of one that is on its way, and nothing while it is not known', async () => {
    const { calls } = await renderMember(<ArrivalOfWithdrawal number={7} currency="USDT" />, {
      answers: { 'GET /api/withdrawals/7/arrival/': () => arrival },
    });
    expect(await screen.findByText(/Los últimos 20 retiros/)).toBeVisible();
    expect(calls.map(({ call }) => call)).toContain('GET /api/withdrawals/7/arrival/');
  });

  it.each([
    [10, 35, '10–35 min'],
    [0, 5, '0–5 min'],
    [0, 60, '0–1 h'],
    [40, 180, '40 min – 3 h'],
    [180, 180, '3 h'],
    [1440, 2880, '24 h – 2 d'],
    [2880, 5760, '2–4 d'],
  ])('of %i to %i minutes is "%s"', (from, to, said) => {
    expect(rangeOf(from, to, String).replaceAll('\u00a0', ' ')).toBe(said);
  });
});
