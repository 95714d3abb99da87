import { onlineManager } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReportEntry, ReportSummary } from '#contract/api/reports.ts';
import { ReportsScreen } from '#renderer/features/reports/reports-screen.tsx';
import { reportQueries } from '#renderer/domain/report/report-queries.ts';
import { renderMember } from '../../../../tests/support/render-member.tsx';
import { Palette } from '../palette.tsx';

const flow = { count: 0, in: '0.00', out: '0.00', net: '0.00' };
/** The net says which question was asked. */
const summaryOf = (query: URLSearchParams): ReportSummary => ({
  from: query.get('from'),
  to: query.get('to'),
  as_of: 'direct-3',
  totals: { count: 3, in: '75.00', out: '0.00', net: query.has('person') ? '75.00' : '900.00' },
  flows: (['earned', 'withdrawn', 'spent', 'moved'] as const).map((one) => ({
    flow: one,
    ...flow,
  })),
  kinds: [],
  accounts: [],
  series: [],
});
const answers = {
  'GET /api/search/': () => ({ members: [], withdrawals: [] }),
  'GET /api/news/': () => ({ items: [], next: null, unread: 0 }),
  'GET /api/withdrawals/': () => ({ items: [], next: null }),
  'GET /api/reports/': ({ query }: { query: URLSearchParams }) => summaryOf(query),
  'GET /api/reports/entries/': () => ({ items: [], next: null }),
};
const palette = <Palette opened onClose={() => undefined} sections={[]} />;
const field = () => screen.findByRole('combobox');
const reportCalls = (calls: readonly { readonly call: string }[]) =>
  calls.map(({ call }) => call).filter((call) => call.startsWith('GET /api/reports/?'));

afterEach(() => onlineManager.setOnline(true));

test('a question is answered by a total that opens the report it is of', async () => {
  const world = await renderMember(palette, { answers, path: '/dashboard' });
  await userEvent.type(await field(), 'bonos directos octubre 2025 de daniela');
  const row = await screen.findByRole('option', { name: /Bono directo .* De daniela/ });
  await waitFor(() => expect(row).toHaveTextContent(/3 movimientos\s*75.00/));
  await userEvent.keyboard('{Enter}');
  expect(world.place()).toBe(
    '/reports?from=2025-10-01&to=2025-10-31&kind=direct_bonus&person=daniela',
  );
});

test('the report asks the server for the same, and shows the same total', async () => {
  const asked = await renderMember(palette, { answers, path: '/dashboard' });
  await userEvent.type(await field(), 'direct bonuses october 2025 from daniela over 5');
  await waitFor(() => expect(screen.getByRole('option')).toHaveTextContent('75.00'));
  await userEvent.keyboard('{Enter}');
  const question = reportCalls(asked.calls).at(-1);
  expect(question).toContain('person=daniela');
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  const report = await renderMember(<ReportsScreen title="Reportes" />, {
    answers,
    path: asked.place(),
  });
  const table = await screen.findByRole('table', { name: 'Movimientos' });
  expect(reportCalls(report.calls)).toEqual([question]);
  expect(
    within(table)
      .getByText(/^Diferencia/)
      .closest('[role=row]'),
  ).toHaveTextContent('75.00');
});

test('a part is taken away with its words, and the field keeps the focus', async () => {
  await renderMember(palette, { answers, path: '/dashboard' });
  await userEvent.type(await field(), 'bonos directos azules de daniela');
  expect(screen.getByText('No entendimos: «azules»')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar: De daniela' }));
  expect(await field()).toHaveValue('bonos directos azules');
  expect(await field()).toHaveFocus();
  await waitFor(() => expect(screen.getByRole('option')).toHaveTextContent('900.00'));
});

test('words of another kind are no question, and the example is one', async () => {
  const { calls } = await renderMember(palette, { answers, path: '/dashboard' });
  await userEvent.type(await field(), 'valeria montes');
  expect(screen.queryByRole('group', { name: 'Entendido:' })).not.toBeInTheDocument();
  await userEvent.clear(await field());
  await userEvent.click(screen.getByRole('button', { name: 'bonos directos del mes pasado' }));
  expect(screen.getByRole('group', { name: 'Entendido:' })).toBeVisible();
  await waitFor(() => expect(reportCalls(calls)).toHaveLength(1));
});

const entry = (id: number, name: string, amount: string): ReportEntry => ({
  id: String(id),
  journal: String(id),
  kind: 'direct_bonus',
  account: 'direct',
  amount,
  occurred_at: '2025-10-20T11:26:00.000Z',
  flow: 'earned',
  source: { type: 'membership', id: '9' },
  origin: {
    type: 'direct',
    name,
    plan: { name: 'Avanzado', name_en: 'Advanced' },
    amount: '750.00',
    rate: '0.1',
  },
  balance: null,
});

test('without a connection the kept report answers, else the kept entries do, and it is said', async () => {
  const { queryClient, calls } = await renderMember(palette, { answers, path: '/dashboard' });
  const readAt = Date.now() - 7_200_000;
  const october = { from: '2025-10-01', to: '2025-10-31' };
  queryClient.setQueryData(
    reportQueries.summary({ ...october, kind: 'direct_bonus' }, 'day').queryKey,
    summaryOf(new URLSearchParams()),
    { updatedAt: readAt },
  );
  queryClient.setQueryData(
    reportQueries.page({}, 'direct-3', 0).queryKey,
    {
      items: [
        entry(1, 'Daniela Ríos', '40.00'),
        entry(2, 'Daniela Ríos', '2.50'),
        entry(3, 'Otro', '7.00'),
      ],
      next: null,
    },
    { updatedAt: readAt },
  );
  onlineManager.setOnline(false);
  await userEvent.type(await field(), 'bonos directos octubre 2025');
  await waitFor(() => expect(screen.getByRole('option')).toHaveTextContent('900.00'));
  expect(screen.getByText(/el reporte guardado en este dispositivo/)).toHaveTextContent('hace 2 h');
  await userEvent.type(await field(), ' de daniela rios');
  await waitFor(() => expect(screen.getByRole('option')).toHaveTextContent(/2 mov.*42.50/));
  expect(screen.getByText(/pueden faltar otros/)).toHaveTextContent('hace 2 h');
  expect(reportCalls(calls)).toEqual([]);
});
