import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { reportPath } from '#renderer/domain/report/report-filter.ts';
import { readParams } from '#renderer/domain/report/use-report-params.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { ReportsScreen } from './reports-screen.tsx';

const nothing = { in: '0.00', out: '0.00', net: '0.00' };
const answers = {
  'GET /api/reports/': () => ({
    from: null,
    to: null,
    as_of: null,
    totals: { count: 0, ...nothing },
    flows: [],
    kinds: [],
    accounts: [],
    series: [],
  }),
};

describe('the filters of a report', () => {
  it('filters by flow, direction, size and person, each as it is taken', async () => {
    const { calls, place } = await renderMember(<ReportsScreen title="Reportes" />, {
      answers,
      path: '/reports?flow=earned&over=50',
    });
    const lastQuery = () =>
      calls.map(({ call }) => call).findLast((call) => call.startsWith('GET /api/reports/?')) ?? '';
    // A filter of the address opens the folded ones.
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Sentido' }), 'in');
    await userEvent.type(screen.getByRole('textbox', { name: 'Hasta USD' }), '1,234.50{Enter}');
    await userEvent.type(screen.getByRole('textbox', { name: 'De quién' }), ' tomás {Enter}');
    await waitFor(() => expect(lastQuery()).toContain('person='));
    expect(Object.fromEntries(new URLSearchParams(lastQuery().split('?')[1]))).toMatchObject({
      flow: 'earned',
      over: '50',
      side: 'in',
      max: '1234.50',
      person: 'tomás',
    });
    await userEvent.click(screen.getByRole('button', { name: /^Quitar: Más de 50.00/ }));
    await waitFor(() => expect(place()).not.toContain('over='));
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Quitar filtros' })[0] as HTMLElement,
    );
    await waitFor(() => expect(place()).toBe('/reports'));
  });
});

describe('the address of a report', () => {
  it('says what was filtered, and is read as that', () => {
    const filter = {
      from: '2026-10-01',
      to: '2026-10-31',
      kind: 'direct_bonus',
      account: 'direct',
      source: 'membership',
      source_id: '9',
      flow: 'earned',
      side: 'in',
      over: '1',
      min: '2.5',
      under: '3',
      max: '4.000001',
      person: 'Tomás & Ana',
    } as const;
    const now = Date.parse('2026-11-20T23:30:00Z');
    const read = (path: string) => readParams(new URLSearchParams(path.split('?')[1]), now);
    expect(read(reportPath(filter)).filter).toEqual(filter);
    expect(read(reportPath({ to: '2026-10-31' }))).toMatchObject({
      period: 'custom',
      range: { from: null, to: '2026-10-31' },
    });
    expect(read(reportPath({}))).toMatchObject({ period: 'all', isFiltered: false });
  });

  it.each(['over=1e3', 'min=-1', 'max=1.2345678', 'under=x', 'person=%20', 'flow=lost', 'side=up'])(
    'is as if it did not say %s',
    (text) => {
      expect(readParams(new URLSearchParams(text), 0).chosen).toEqual({});
    },
  );
});
