import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Liabilities } from '#contract/api/admin/liabilities.ts';
import { keepFiles } from '../../../tests/support/saved-files.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { LiabilitiesScreen } from './liabilities-screen.tsx';

const view = (change: Partial<Liabilities> = {}): Liabilities => ({
  at: '2026-11-20T17:40:00.000Z',
  chain_reached: true,
  to_pay: [
    {
      currency: 'USDT',
      count: 5,
      ages: ['1212.5', '5509.6', '737.2', '0'],
      total: '7459.3',
      treasury: '6120',
      earlier: '0',
      left: '-1339.3',
      oldest: { amount: '737.2', at: '2026-11-16T17:40:00.000Z' },
    },
  ],
  owed: { total: '592160.51', by: [{ kind: 'direct', amount: '592160.51' }] },
  held: {
    total: '598911.00',
    treasury: '594636.00',
    receiving: '4275.00',
    receiving_addresses: 38,
    tokens: [{ currency: 'USDT', treasury: '6120', receiving: '4275' }],
  },
  difference: '6750.49',
  tct_price: '0.48',
  gas: null,
  on_its_way: [],
  reconciliation: null,
  unmatched: [{ currency: 'USDT', amount: '180' }],
  unexplained: [{ currency: 'USDC', amount: '-12.5' }],
  debt: '42.50',
  gaps: [
    { asset: 'USD', owed: '592160.51', held: '594636', gap: '2475.49' },
    { asset: 'TCT', owed: '900', held: '850', gap: '-50' },
  ],
  ...change,
});

const show = (given: Liabilities) =>
  renderMember(<LiabilitiesScreen title="Pasivos" />, {
    answers: { 'GET /api/admin/liabilities/': () => given },
  });

it('says in a sentence what is missing, and leads to the withdrawals', async () => {
  await show(view());
  const short = await screen.findByRole('alert');
  expect(short).toHaveTextContent(/Faltan 1.?339[.,]30\sUSDT para pagar todo/);
  expect(within(short).getByRole('link')).toHaveAttribute('href', '/admin/withdrawals');
  expect(
    within(screen.getByRole('region', { name: /se debe/i })).getByText('Cubierto'),
  ).toBeVisible();
});

it('says what an earlier treasury pays, on the screen and in the file', async () => {
  const [line] = view().to_pay;
  await show(view({ to_pay: line ? [{ ...line, earlier: '97' }] : [] }));
  expect(await screen.findByText(/De estos, 97[.,]00\sUSDT salen de una tesorería/)).toBeVisible();
  expect(await exported()).toContain(
    '"Retiros por pagar, por moneda y antigüedad",Sale de una tesorería anterior,USDT,97',
  );
});

it('does not name an earlier treasury that pays nothing', async () => {
  await show(view());
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(screen.queryByText(/tesorería anterior/)).toBeNull();
});

it('shows no zero and no verdict for what the chain did not answer', async () => {
  const [line] = view().to_pay;
  await show(
    view({
      chain_reached: false,
      to_pay: line ? [{ ...line, treasury: null, left: null }] : [],
      held: { ...view().held, total: null, treasury: null, receiving: null, tokens: [] },
      difference: null,
    }),
  );
  expect(await screen.findByText(/La red no responde/)).toBeVisible();
  expect(screen.getByText('Sin datos')).toBeVisible();
  expect(screen.queryByText('Cubierto')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

const gas = {
  symbol: 'POL',
  network: 'Polygon',
  chain_id: 137,
  withdrawals: 9,
  cost: '0.62',
  sweeps: 38,
  sweep_cost: '1.9',
  wallet: '2',
  left: '-0.52',
};

/** Lines of the file. */
async function exported(): Promise<string[]> {
  const saved = keepFiles();
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
  expect(saved[0]?.name).toMatch(/^pasivos-.*\.csv$/);
  return ((await saved[0]?.file.text()) ?? '').split('\r\n');
}

const UNEXPLAINED = 'Movimientos de tesorería sin explicación';

it('shows what moved the treasury without an explanation', async () => {
  await show(view());
  const link = await screen.findByRole('link', { name: UNEXPLAINED });
  expect(link).toHaveAttribute('href', '/admin/payments');
  const row = link.closest('dt')?.parentElement;
  expect(row).toHaveTextContent(/[−-]12[.,]5\d*\sUSDC/);
});

it('has no such line where everything is explained', async () => {
  await show(view({ unexplained: [] }));
  expect((await screen.findAllByText('Pagos sin compra')).length).toBeGreaterThan(0);
  expect(screen.queryByText(UNEXPLAINED)).toBeNull();
});

it('says what the network takes for payments and for sweeps, apart from money', async () => {
  await show(view({ gas }));
  const sweeps = (await screen.findByText('38 barridos')).parentElement;
  expect(sweeps).toHaveTextContent(/hasta 1[.,]9\d*\sPOL/);
  expect(screen.getByText('Queda').parentElement).toHaveTextContent(/[−-]0[.,]52\d*\sPOL/);
  expect(await exported()).toContain('Tarifa de red,38 barridos,POL,1.9');
});

it('goes into a file in words, with plain figures and unknown ones left empty', async () => {
  await show(view({ difference: null }));
  const lines = await exported();
  expect(lines).toContain('"Retiros por pagar, por moneda y antigüedad",Después,USDT,-1339.3');
  expect(lines).toContain('Hay en la red,Diferencia,USD,');
  expect(lines).toContain('Conciliación diaria,Pagos sin compra,USDT,180');
  expect(lines).toContain(`Conciliación diaria,${UNEXPLAINED},USDC,-12.5`);
});

it('says what of it the contract alone covers, and exports what recomputes an edition', async () => {
  const files = keepFiles();
  await renderMember(<LiabilitiesScreen title="Pasivos" />, {
    answers: {
      'GET /api/admin/liabilities/': () => view(),
      'GET /api/solvency/': () => ({
        items: [{ day: '2026-11-20', has_proofs: true }],
        next: null,
      }),
      'GET /api/admin/solvency/2026-11-20/leaves/': () => new Response('{}\n'),
    },
  });
  const card = await screen.findByRole('region', { name: 'Solvencia' });
  expect(within(card).getByText('Cubierto')).toBeVisible();
  expect(within(card).getByText('Falta')).toBeVisible();
  expect(card).toHaveTextContent(/[-−]50/);
  await userEvent.click(
    await within(card).findByRole('button', { name: /Exportar las hojas del 20 nov/ }),
  );
  await waitFor(() =>
    expect(files.map(({ name }) => name)).toEqual(['tct-solvency-leaves-2026-11-20.ndjson']),
  );
});
