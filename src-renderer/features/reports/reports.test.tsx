import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReportEntry, ReportSummary } from '#contract/api/reports.ts';
import { hiddenAtom } from '#renderer/components/money/privacy.ts';
import { deviceZone, formatStamp } from '#renderer/lib/format-date.ts';
import { readCsv } from '../../../tests/e2e-web/support/sheet.ts';
import { keepFiles } from '../../../tests/support/saved-files.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { csvFile, sheetValue } from './report-files.ts';
import { bucketsOf, daysOf } from '#renderer/domain/report/report-period.ts';
import { reportBars } from './report-series.ts';
import { ReportsScreen } from './reports-screen.tsx';
import { readParams } from '#renderer/domain/report/use-report-params.ts';

const entry = (id: number, change: Partial<ReportEntry> = {}): ReportEntry => ({
  id: String(id),
  journal: String(id),
  kind: 'direct_bonus',
  account: 'direct',
  amount: '75.00',
  occurred_at: '2026-11-20T11:26:00.000Z',
  flow: 'earned',
  source: { type: 'membership', id: '9' },
  origin: {
    type: 'direct',
    name: 'Tomás Aguirre',
    plan: { name: 'Avanzado', name_en: 'Advanced' },
    amount: '750.00',
    rate: '0.1',
  },
  balance: null,
  ...change,
});

const entries = [
  entry(3),
  entry(2, {
    kind: 'withdrawal_requested',
    amount: '-650.00',
    flow: 'withdrawn',
    origin: { type: 'withdrawal', number: 10482, currency: 'USDT' },
  }),
  entry(1, {
    kind: 'pool_result',
    account: 'pool_principal',
    amount: '-0.61',
    origin: { type: 'pool', pool: 'Litoral', position: 4, day: '2026-11-17', rate: '-0.000154' },
  }),
];

const summary: ReportSummary = {
  from: '2026-10-22',
  to: '2026-11-20',
  as_of: 'direct-3',
  totals: { count: 3, in: '75.00', out: '-650.61', net: '-575.61' },
  flows: [
    { flow: 'earned', count: 2, in: '75.00', out: '-0.61', net: '74.39' },
    { flow: 'withdrawn', count: 1, in: '0.00', out: '-650.00', net: '-650.00' },
    { flow: 'spent', count: 0, in: '0.00', out: '0.00', net: '0.00' },
    { flow: 'moved', count: 0, in: '0.00', out: '0.00', net: '0.00' },
  ],
  kinds: [
    { kind: 'direct_bonus', count: 1, in: '75.00', out: '0.00' },
    { kind: 'pool_result', count: 1, in: '0.00', out: '-0.61' },
    { kind: 'withdrawal_requested', count: 1, in: '0.00', out: '-650.00' },
  ],
  accounts: [{ account: 'direct', opening: '1000.00', closing: '425.00' }],
  series: [
    { day: '2026-11-17', kind: 'pool_result', in: '0.00', out: '-0.61' },
    { day: '2026-11-20', kind: 'direct_bonus', in: '75.00', out: '0.00' },
  ],
};

const answers = {
  'GET /api/reports/': () => summary,
  'GET /api/reports/entries/': () => ({ items: entries, next: null }),
};

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

describe('the reports screen', () => {
  it('puts what comes in and what goes out in columns of their own, under their totals', async () => {
    await renderMember(<ReportsScreen title="Reportes" />, { answers, path: '/reports' });
    const table = await screen.findByRole('table', { name: 'Movimientos' });
    expect(table).toHaveAttribute('aria-rowcount', '6');
    const [, total, net] = within(table).getAllByRole('row');
    expect(total).toHaveTextContent('Total del periodo · 3 movimientos+75.00−650.61');
    expect(net).toHaveTextContent('Diferencia · 3 movimientos−575.61');
    const bonus = await within(table).findByText('Tomás Aguirre · 750.00 × 10%');
    const cells = within(bonus.closest('[role=row]') as HTMLElement).getAllByRole('cell');
    expect(cells.slice(3, 6).map((cell) => cell.textContent)).toEqual([
      'Bono directo',
      '+75.00',
      '',
    ]);
    expect(within(table).getByText('Retiro n.º 10482')).toBeVisible();
    expect(screen.getByText('2 movimientos · pérdidas 0.61')).toBeVisible();
  });

  it('says with hidden balances nothing that gives an amount away', async () => {
    const rows = [
      entry(2, {
        kind: 'binary_bonus',
        amount: '9.00',
        origin: {
          type: 'binary',
          day: '2026-11-20',
          matched: '100.00',
          rate: '0.09',
          cap: '4.00',
          flushed: '5.00',
        },
      }),
      entry(1),
    ];
    const { store } = await renderMember(<ReportsScreen title="Reportes" />, {
      answers: { ...answers, 'GET /api/reports/entries/': () => ({ items: rows, next: null }) },
      path: '/reports',
    });
    const table = await screen.findByRole('table', { name: 'Movimientos' });
    await within(table).findByText(/100 BV × 9%/);
    act(() => store.set(hiddenAtom, true));
    expect(within(table).getByText(/100 BV × ••••/)).not.toHaveTextContent('4.00');
    expect(within(table).getByText('Tomás Aguirre · •••• × 10%')).toBeVisible();
  });

  it('asks the server for what the address filters, the pages of one frozen set', async () => {
    const { calls } = await renderMember(<ReportsScreen title="Reportes" />, {
      answers,
      path: '/reports?from=2026-10-01&to=2026-10-31&kind=direct_bonus&account=direct',
    });
    await screen.findByText('Tomás Aguirre · 750.00 × 10%');
    const asked = calls.map(({ call }) => call).find((call) => call.includes('/entries/')) ?? '';
    const query = new URLSearchParams(asked.split('?')[1]);
    expect(Object.fromEntries(query)).toMatchObject({
      from: '2026-10-01',
      to: '2026-10-31',
      kind: 'direct_bonus',
      account: 'direct',
      as_of: 'direct-3',
      skip: '0',
    });
  });

  it('keeps a chosen kind in the address', async () => {
    const { place } = await renderMember(<ReportsScreen title="Reportes" />, {
      answers,
      path: '/reports',
    });
    await screen.findByRole('table');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tipo' }), 'pool_result');
    await waitFor(() => expect(place()).toBe('/reports?kind=pool_result'));
  });

  it('keeps own money that moves between accounts out of what was earned and of the totals', async () => {
    const withPrincipal: ReportSummary = {
      ...summary,
      totals: { ...summary.totals, count: 5 },
      flows: summary.flows.map((one) =>
        one.flow === 'moved' ? { ...one, count: 2, in: '991.98', out: '-991.98' } : one,
      ),
      kinds: [...summary.kinds, { kind: 'pool_maturity', count: 2, in: '991.98', out: '-991.98' }],
    };
    await renderMember(<ReportsScreen title="Reportes" />, {
      answers: { ...answers, 'GET /api/reports/': () => withPrincipal },
      path: '/reports',
    });
    expect(await screen.findByText('Entran 991.98 · salen 991.98')).toBeVisible();
    const figures = screen
      .getAllByRole('term')
      .map((term) => [
        term.textContent,
        term.nextElementSibling?.textContent.replace('\u00a0', ' '),
      ]);
    expect(figures).toEqual([
      ['Bonos y abonos', '74.39 USD'],
      ['Retirado', '−650.00 USD'],
      ['Gastado', '0.00 USD'],
      ['Movido', '0.00 USD'],
    ]);
    const table = await screen.findByRole('table', { name: 'Movimientos' });
    const lines = within(table).getAllByRole('row').slice(1, 4);
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Total del periodo · 3 movimientos+75.00−650.61',
      'Movido · 2 movimientos+991.98−991.98',
      'Diferencia · 5 movimientos−575.61',
    ]);
  });

  it('shows the source the address filters by, and leaves it', async () => {
    const { calls, place } = await renderMember(<ReportsScreen title="Reportes" />, {
      answers,
      path: '/reports?source=withdrawal&source_id=10482',
    });
    expect(await screen.findByText('Retiros · 10482')).toBeVisible();
    expect(calls.some(({ call }) => /source=withdrawal&source_id=10482/.test(call))).toBe(true);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Origen' }), 'closing');
    await waitFor(() => expect(place()).toBe('/reports?source=closing'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Origen' }), 'all');
    await waitFor(() => expect(place()).toBe('/reports'));
  });

  it('asks why about a row', async () => {
    const { place } = await renderMember(<ReportsScreen title="Reportes" />, {
      answers,
      path: '/reports',
    });
    const why = await screen.findByRole('button', {
      name: '¿Por qué este número? Retiro n.º 10482',
    });
    await userEvent.click(why);
    expect(place()).toBe('/reports?why=entry.2');
  });

  it('leads from an empty period to the year', async () => {
    const none = {
      ...summary,
      totals: { count: 0, in: '0.00', out: '0.00', net: '0.00' },
      flows: [],
      kinds: [],
      series: [],
    };
    const { place } = await renderMember(<ReportsScreen title="Reportes" />, {
      answers: { ...answers, 'GET /api/reports/': () => none },
      path: '/reports',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Ver este año' }));
    expect(place()).toBe('/reports?period=year');
    expect(screen.queryByRole('button', { name: 'Exportar CSV' })).not.toBeInTheDocument();
  });

  it('says that the server could not be reached, and no zero', async () => {
    await renderMember(<ReportsScreen title="Reportes" />, {
      answers: { 'GET /api/reports/': () => new Response(null, { status: 500 }) },
      path: '/reports',
    });
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByText('Retirado')).not.toBeInTheDocument();
  });
});

describe('the files of a report', () => {
  const columns = [
    { key: 'entry', title: 'N.º', of: ({ id }: ReportEntry) => id },
    { key: 'text', title: 'Texto', of: () => '=1+1' },
  ];

  it('carry every page, and no formula', async () => {
    const { calls } = await renderMember(null, {
      answers: {
        'GET /api/reports/entries/': ({ query }: { query: URLSearchParams }) =>
          query.has('cursor')
            ? { items: entries.slice(2), next: null }
            : { items: entries.slice(0, 2), next: '5_2' },
      },
    });
    const read: number[] = [];
    const file = await csvFile(columns, {
      filter: { kind: 'direct_bonus' },
      asOf: 'direct-3',
      signal: new AbortController().signal,
      onRead: (count) => read.push(count),
    });
    expect((await file.text()).trim().split('\r\n').slice(1)).toEqual([
      "3,'=1+1",
      "2,'=1+1",
      "1,'=1+1",
    ]);
    expect(read).toEqual([2, 3]);
    expect(calls.filter(({ call }) => call.includes('as_of=direct-3'))).toHaveLength(2);
  });

  it('are in words, with plain figures, and each time here and of UTC', async () => {
    const saved = keepFiles();
    await renderMember(<ReportsScreen title="Reportes" />, { answers, path: '/reports' });
    await userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('movimientos-2026-10-22-2026-11-20.csv');
    const rows = readCsv((await saved[0]?.file.text()) ?? '');
    expect(rows[1]).toMatchObject({
      'N.º de movimiento': '2',
      'Fecha (UTC)': '2026-11-20T11:26:00.000Z',
      [`Fecha (hora local, ${deviceZone()})`]: formatStamp('2026-11-20T11:26:00.000Z'),
      Tipo: 'Retiro solicitado',
      Flujo: 'Retirado',
      Cuenta: 'Bono directo',
      'Entra, USD': '',
      'Sale, USD': '-650.00',
      Movimiento: 'Retiro n.º 10482',
      'De dónde sale': 'Reservado para USDT',
      Origen: 'Membresías · 9',
    });
  });

  it('have a balance only where one account is whole, and say why they have none elsewhere', async () => {
    const saved = keepFiles();
    const { place } = await renderMember(<ReportsScreen title="Reportes" />, {
      answers: {
        ...answers,
        'GET /api/reports/entries/': () => ({
          items: entries.map((one) => ({ ...one, balance: '425.00' })),
          next: null,
        }),
      },
      path: '/reports',
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Columnas del archivo' }));
    expect(
      screen.getByRole('checkbox', { name: /^Saldo, USD.*una cuenta elegida/ }),
    ).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Listo' }));
    const exported = async (count: number) => {
      await userEvent.click(screen.getByRole('button', { name: 'Exportar CSV' }));
      await waitFor(() => expect(saved).toHaveLength(count));
      return readCsv((await saved[count - 1]?.file.text()) ?? '');
    };
    expect((await exported(1))[0]).not.toHaveProperty('Saldo, USD');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Cuenta' }), 'direct');
    await waitFor(() => expect(place()).toBe('/reports?account=direct'));
    await screen.findByRole('columnheader', { name: 'Saldo' });
    expect((await exported(2))[0]).toMatchObject({ 'Saldo, USD': '425.00' });
  });

  it('end where they are cancelled', async () => {
    const controller = new AbortController();
    await renderMember(null, {
      answers: { 'GET /api/reports/entries/': () => ({ items: entries, next: '5_2' }) },
    });
    const file = csvFile(columns, {
      filter: {},
      asOf: 'direct-3',
      signal: controller.signal,
      onRead: (read) => {
        if (read >= 9) controller.abort();
      },
    });
    await expect(file).rejects.toThrow();
  });

  it.each([
    ['1234.5', 1234.5],
    ['-0.61', -0.61],
    ['123456789012345', 123_456_789_012_345],
    ['1234567890123456.78', '1234567890123456.78'],
    ['0.000001', 0.000_001],
  ])('write %s in a sheet as %j', (text, value) => {
    expect(sheetValue(text)).toBe(value);
  });
});

describe('the periods of a report', () => {
  it('are days of UTC, today among them', () => {
    expect(daysOf('30d', '2026-11-20')).toEqual({ from: '2026-10-22', to: '2026-11-20' });
    expect(daysOf('lastMonth', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(daysOf('all', '2026-11-20')).toEqual({ from: null, to: '2026-11-20' });
  });

  it('have a bucket for every day, week from Monday, or month', () => {
    expect(bucketsOf('2026-11-18', '2026-11-20', 'day')).toHaveLength(3);
    expect(bucketsOf('2026-11-18', '2026-11-24', 'week')).toEqual(['2026-11-16', '2026-11-23']);
    expect(bucketsOf('2026-01-31', '2026-03-01', 'month')).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
    ]);
  });

  it('fall back to the usual one where the address makes no sense', () => {
    const now = Date.parse('2026-11-20T23:30:00Z');
    const place = readParams(new URLSearchParams('from=2026-02-31&kind=gift&group=hour'), now);
    expect(place).toMatchObject({ period: '30d', chosen: {}, group: 'day' });
  });
});

describe('the chart of a report', () => {
  it('keeps losses apart from credits of the same day', () => {
    const bars = reportBars(
      {
        series: [{ day: '2026-11-17', kind: 'pool_result', in: '2.00', out: '-0.61' }],
      },
      { from: '2026-11-17', to: '2026-11-18' },
      'day',
    );
    expect(bars?.keys.at(-1)).toBe('loss');
    expect(bars?.days).toEqual([
      { day: '2026-11-17', values: { pool_result: '2.00', loss: '-0.61' } },
      { day: '2026-11-18', values: {} },
    ]);
  });
});
