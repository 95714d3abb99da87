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
  sources: [
    {
      host: 'one.example.com',
      answers: true,
      since: '2026-11-19T10:00:00.000Z',
      contradiction: null,
    },
    {
      host: 'two.example.net',
      answers: false,
      since: '2026-11-20T09:30:00.000Z',
      contradiction: null,
    },
    {
      host: 'three.example.org',
      answers: true,
      since: '2026-11-19T10:00:00.000Z',
      contradiction: { what: 'block 120', at: '2026-11-20T08:00:00.000Z' },
    },
  ],
  quorum: 2,
};

it('says which sources of the chain answer, and that payments wait where too few do', async () => {
  await renderMember(<JobsScreen title="Procesos" />, {
    answers: { 'GET /api/admin/jobs/': () => page },
  });
  expect(await screen.findByText('Se registra y se paga con lo que dicen 2 de 3.')).toBeVisible();
  expect(screen.getByText('two.example.net').closest('li')).toHaveTextContent('No responde');
  expect(screen.getByText('three.example.org').closest('li')).toHaveTextContent(
    'Contradijo a las demás: block 120',
  );
});

it('says that payments wait where too few sources answer', async () => {
  const sources = page.sources.map((source, at) => ({ ...source, answers: at === 2 }));
  await renderMember(<JobsScreen title="Procesos" />, {
    answers: { 'GET /api/admin/jobs/': () => ({ ...page, sources }) },
  });
  expect(
    await screen.findByText(/nada se registra ni se paga hasta que respondan 2/),
  ).toBeVisible();
});

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
