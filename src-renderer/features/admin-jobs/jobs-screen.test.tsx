import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { JobsPage } from '#contract/api/admin/jobs.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { durationOf } from './job-duration.ts';
import { JobsScreen } from './jobs-screen.tsx';

const page: JobsPage = {
  items: [
    {
      id: 12,
      job: 'daily-closing',
      period: '2026-11-19',
      state: 'failed',
      started_at: '2026-11-20T00:00:06.000Z',
      finished_at: '2026-11-20T00:03:18.000Z',
      error: 'no room left',
      progress: { step: 'binary', matched: 4120 },
    },
  ],
  next: null,
  jobs: ['daily-closing'],
  due: {
    open_day: '2026-11-19',
    days_behind: 2,
    unfolded: 7,
    pool_results: 0,
    mails: 0,
    reconciled_day: null,
  },
  watchers: [{ name: 'payouts', read: null, head: null }],
};

it('says how far behind the closing is and why a run stopped', async () => {
  const user = userEvent.setup();
  const world = await renderMember(<JobsScreen title="Procesos" />, {
    answers: { 'GET /api/admin/jobs/': () => page },
  });
  expect(await screen.findByText('2 días de atraso')).toBeVisible();
  expect(screen.getByText('sin lectura')).toBeVisible();
  await user.click(screen.getByRole('button', { name: /Cierre diario/ }));
  expect(await screen.findByText('no room left')).toBeVisible();
  expect(screen.getByText('Miembros con volumen emparejado').closest('div')).toHaveTextContent(
    '4,120',
  );
  expect(screen.getByText('bono binario')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'failed');
  expect(world.calls.at(-1)?.call).toContain('state=failed');
});

it.each([
  [340, '340 ms'],
  [2440, '2.4 s'],
  [192_000, '3 min 12 s'],
  [-5, '0 ms'],
])('%i milliseconds are written as %s', (taken, text) => {
  expect(durationOf(taken, 'en-US')).toBe(text);
});
