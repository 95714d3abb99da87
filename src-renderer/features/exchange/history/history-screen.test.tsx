import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { readCsv } from '../../../../tests/e2e-web/support/sheet.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { keepFiles } from '../../../../tests/support/saved-files.ts';
import { historyOf, rowOf, settingsOn, tradeOf } from '../exchange.fixtures.ts';
import { HistoryScreen } from './history-screen.tsx';

const rows = [
  rowOf(),
  rowOf({ number: 70240, state: 'expired', receive: null, all_in: null, fee: null }),
  rowOf({
    number: 69104,
    state: 'refused',
    give: '2500.00',
    receive: null,
    all_in: null,
    fee: null,
    refused: { reason: 'quote_limit', values: { minimum: '20.00', maximum: '2000.00' } },
  }),
];

const open = (answers = {}, path = '/exchange/history') =>
  renderMember(<HistoryScreen title="Historial" />, {
    path,
    answers: {
      'GET /api/settings/': settingsOn,
      'GET /api/exchange/history/': () => historyOf(rows),
      'GET /api/exchange/history/70418/': () => tradeOf(),
      ...answers,
    },
  });

test('why a figure is what it is, computed again here', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(await screen.findByRole('button', { name: /70418/ }));
  expect(await screen.findByText('Recalculado aquí: coincide')).toBeVisible();
  expect(screen.getByText('Cada moneda suma cero.')).toBeVisible();
  expect(screen.getByText('Adriana Soto y Mateo Rivas')).toBeVisible();
  expect(screen.getByText('Movimiento n.º 91377')).toBeVisible();
  expect(screen.getByText('Tarifa de intercambio')).toBeVisible();
});

test('a figure that the rules do not yield is told', async () => {
  await open(
    { 'GET /api/exchange/history/70418/': () => tradeOf({ receive: '1031.301825' }) },
    '/exchange/history?number=70418',
  );
  expect(await screen.findByText('Recalculado aquí: no coincide')).toBeVisible();
});

test('entries that do not sum to zero are told', async () => {
  const trade = tradeOf();
  const entries = trade.journal?.entries.slice(1) ?? [];
  await open(
    {
      'GET /api/exchange/history/70418/': () => tradeOf({ journal: { number: 91377, entries } }),
    },
    '/exchange/history?number=70418',
  );
  expect(await screen.findByText('Una moneda no suma cero.')).toBeVisible();
});

test('what was not quoted says why, and has no figures in what was received', async () => {
  await open(
    {
      'GET /api/exchange/history/69104/': () => tradeOf({ ...rows[2], terms: null, journal: null }),
    },
    '/exchange/history?number=69104',
  );
  expect(await screen.findByText('Cada cotización va de 20.00 a 2,000.00 USD.')).toBeVisible();
  const row = screen.getByRole('row', { name: /69104/ });
  expect(within(row).getByText('No se cotizó')).toBeVisible();
});

test('nothing exchanged yet leads to the form', async () => {
  const none = { 'GET /api/exchange/history/': () => historyOf([]) };
  await open(none);
  expect(await screen.findByText('No has intercambiado.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pedir cotización' })).toBeVisible();
});

test('while the exchange is switched off the history stays, without the form among the tabs', async () => {
  await open({ 'GET /api/settings/': () => ({ ...settingsOn(), areas: [] }) });
  expect(await screen.findByRole('button', { name: /70418/ })).toBeVisible();
  const tabs = screen.getByRole('navigation', { name: 'Partes del intercambio' });
  expect(
    within(tabs)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Historial', 'Cuenta TCT']);
});

test('all pages of what is listed are one file, with plain figures', async () => {
  const saved = keepFiles();
  const asked: string[] = [];
  await open(
    {
      'GET /api/exchange/history/': ({ query }: { query: URLSearchParams }) => {
        const cursor = query.get('cursor');
        asked.push(`${query.get('view')} ${query.get('limit')} ${cursor}`);
        return cursor === 'next'
          ? historyOf([rowOf({ number: 70001 })])
          : { ...historyOf([rowOf()]), next: 'next' };
      },
    },
    '/exchange/history?view=done',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked.slice(-2)).toEqual(['done 200 null', 'done 200 next']);
  expect(readCsv((await saved[0]?.file.text()) ?? '')).toMatchObject([
    { Número: '70418', Diste: '500.00', Recibiste: '1031.301824' },
    { Número: '70001', Estado: 'Hecho' },
  ]);
});
