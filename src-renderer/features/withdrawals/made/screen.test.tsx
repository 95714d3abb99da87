import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Withdrawal, WithdrawalPage } from '#contract/api/withdrawals.ts';
import { deviceZone, formatStamp } from '#renderer/lib/format-date.ts';
import { readCsv } from '../../../../tests/e2e-web/support/sheet.ts';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { keepFiles, type SavedFile } from '../../../../tests/support/saved-files.ts';
import { MadeWithdrawals } from './screen.tsx';

const withdrawal: Withdrawal = {
  number: 10482,
  type: 'direct',
  currency: 'USDT',
  amount: '1234.50',
  fee: '37.04',
  fee_rate: '0.03',
  net: '1197.46',
  price: '1',
  token_amount: '1197.46',
  tct_amount: null,
  wallet: '0x64FccD51db64A07422875751d5066548d59fe13a',
  network: { chain_id: 137, name: 'Polygon' },
  status: 'Refused',
  detail: 'refused',
  hold_until: null,
  refusal: {
    reason: 'other',
    note: '=HYPERLINK("https://x")',
    refunded_at: '2026-11-20T20:05:00Z',
  },
  run_number: null,
  tx_hash: null,
  explorer_url: null,
  confirmations: null,
  can_cancel: false,
  created_at: '2026-11-19T20:02:00Z',
  finished_at: '2026-11-20T20:05:00Z',
};
const page: WithdrawalPage = {
  items: [withdrawal],
  next: null,
  counts: { all: 1, Pending: 0, Approved: 0, Refused: 1 },
  totals: { received_this_year: '0', fees_this_year: '0', in_progress: '0' },
};

const open = () =>
  renderMember(<MadeWithdrawals title="Mis retiros" />, {
    path: '/made-withdrawals',
    answers: { 'GET /api/withdrawals/': () => page },
  });
const exportIt = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
const rowsOf = async (saved: SavedFile | undefined) => readCsv((await saved?.file.text()) ?? '');

it('writes the file in words, with figures plain and each time here and of UTC', async () => {
  const saved = keepFiles();
  await open();
  await exportIt();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^retiros-\d{4}-\d\d-\d\d\.csv$/);
  const [row] = await rowsOf(saved[0]);
  expect(row).toMatchObject({
    'Retiro n.º': '10482',
    Origen: 'Bono directo',
    'Monto, USD': '1234.50',
    Estado: 'Rechazado',
    Detalle: 'Devuelto a tu saldo',
    'Solicitado (UTC)': '2026-11-19T20:02:00Z',
    [`Solicitado (hora local, ${deviceZone()})`]: formatStamp('2026-11-19T20:02:00Z'),
    Transacción: '',
    'Nota del rechazo': `'=HYPERLINK("https://x")`,
  });
});

it('shows a refused one as asked for and not paid, never with what it would have brought', async () => {
  await renderMember(<MadeWithdrawals title="Mis retiros" />, {
    path: '/made-withdrawals?number=10482',
    answers: {
      'GET /api/withdrawals/': () => page,
      'GET /api/withdrawals/10482/': () => ({ ...withdrawal, timeline: [] }),
    },
  });
  const { parentElement: detail } = await screen.findByText('Cerrado sin pagar');
  expect(detail).toHaveTextContent('1,234.50 USD');
  expect(detail).toHaveTextContent('Pediste este monto; no se pagó ni se cobró tarifa.');
  expect(detail).not.toHaveTextContent('1,197.46');
});

it('remembers which columns were left out, and never makes a file of none', async () => {
  const saved = keepFiles();
  const user = userEvent.setup();
  await open();
  await user.click(await screen.findByRole('button', { name: 'Columnas del archivo' }));
  for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box);
  expect(screen.getByRole('checkbox', { name: 'Retiro n.º' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: 'Monto, USD' }));
  await user.click(screen.getByRole('button', { name: 'Listo' }));
  cleanup();
  await open();
  await exportIt();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await rowsOf(saved[0])).toEqual([{ 'Retiro n.º': '10482', 'Monto, USD': '1234.50' }]);
  await user.click(screen.getByRole('button', { name: 'Columnas del archivo' }));
  await user.click(screen.getByRole('button', { name: 'Todas las columnas' }));
  expect(screen.getByRole('checkbox', { name: 'Red' })).toBeChecked();
});

describe('the way to a withdrawal', () => {
  const nothingMade = { ...page, items: [], counts: { ...page.counts, all: 0, Refused: 0 } };
  const openWith = (balance: string) =>
    renderMember(<MadeWithdrawals title="Mis retiros" />, {
      path: '/made-withdrawals',
      user: memberUser({
        balance,
        pool_bonus_balance: '0.00',
        global_balance: { available: '0.00', waiting: '0.00' },
      }),
      answers: {
        'GET /api/withdrawals/': () => nothingMade,
        'GET /api/settings/': () => ({ areas: [], minimum_withdrawal: '20' }),
      },
    });

  it('is filled from the minimum on', async () => {
    await openWith('20.00');
    expect(await screen.findByRole('link', { name: 'Hacer un retiro' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Retirar' })).toHaveClass(/primary/);
  });

  it('is not filled where nothing can be withdrawn, and leads to what can', async () => {
    await openWith('19.99');
    expect(await screen.findByRole('link', { name: 'Qué se puede retirar' })).toHaveAttribute(
      'href',
      '/withdrawals',
    );
    expect(screen.getByRole('link', { name: 'Retirar' })).not.toHaveClass(/primary/);
  });
});

it('writes all pages of what is filtered, not only those that were opened', async () => {
  const saved = keepFiles();
  const asked: string[] = [];
  await renderMember(<MadeWithdrawals title="Mis retiros" />, {
    path: '/made-withdrawals?status=Refused',
    answers: {
      'GET /api/withdrawals/': ({ query }: { query: URLSearchParams }) => {
        asked.push(`${query.get('status')} ${query.get('limit')} ${query.get('cursor')}`);
        return query.get('cursor') === 'next'
          ? { ...page, items: [{ ...withdrawal, number: 10001 }] }
          : { ...page, next: 'next' };
      },
    },
  });
  await exportIt();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked.slice(-2)).toEqual(['Refused 200 null', 'Refused 200 next']);
  const numbers = (await rowsOf(saved[0])).map((row) => row['Retiro n.º']);
  expect(numbers).toEqual(['10482', '10001']);
});
