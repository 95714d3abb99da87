import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { QueueRow } from '#contract/api/admin/support/tickets.ts';
import { memberUser, renderMember } from '../../../../tests/support/render-member.tsx';
import { rowOf } from '../support.fixtures.ts';
import { QueueScreen } from './screen.tsx';

const late = rowOf(2397, {
  subject: 'El pago de mi mejora aparece como parcial',
  group: 'overdue',
  clock: {
    kind: 'first_reply',
    target_hours: 1,
    due_at: '2026-11-23T15:42:00.000Z',
    left_minutes: -18,
    used: 1.3,
  },
});
const waiting = rowOf(2376, {
  subject: 'No me llega el código',
  group: 'paused',
  state: 'waiting',
  clock: null,
  paused_at: '2026-11-21T15:42:00.000Z',
  assignee: { id: 9, username: 'ivan', name: 'Iván Paredes', avatar: null },
});

const figures = {
  days: 7,
  backlog: { active: 41, day: 23, three_days: 10, week: 6, older: 2, overdue: 2 },
  first_reply: { count: 30, p50: 38, p90: 192, target: 240, met: 0.9 },
  resolution: { count: 20, p50: 340, p90: 1860, target: 2880, met: 0.8 },
  ratings: { count: 212, average: 4.6, scores: [1, 2, 9, 50, 150] },
  deflection: { solved: 167, questions: 440 },
  categories: [],
};

async function show(
  rows: readonly QueueRow[],
  user = memberUser({ is_admin: true, username: 'marisol' }),
) {
  return renderMember(<QueueScreen title="Casos de soporte" />, {
    user,
    path: '/admin/support',
    answers: {
      'GET /api/admin/support/tickets/': () => ({
        items: rows,
        next: null,
        counts: {
          views: { mine: 6, unassigned: 7, all: 41 },
          groups: { overdue: 2, soon: 3, today: 12, later: 0, paused: 24 },
          matching: 41,
        },
      }),
      'GET /api/admin/support/figures/': () => figures,
      'GET /api/admin/support/agents/': () => ({
        items: [
          { id: 8, username: 'marisol', name: 'Marisol Quiroga', avatar: null, active: 3 },
          { id: 9, username: 'ivan', name: 'Iván Paredes', avatar: null, active: 2 },
        ],
      }),
      'GET /api/admin/support/tags/': () => ({ items: [] }),
      'GET /api/auth/saved-views/': () => ({}),
      'POST /api/admin/support/next/': () => ({ number: 2397 }),
      'POST /api/admin/support/tickets/2397/assign/': () => ({ ...late, number: 2397 }),
      'POST /api/admin/support/tickets/2376/assign/': () => ({ ...waiting, number: 2376 }),
    },
  });
}

it('stands in groups by what breaches first, with what is left of each target', async () => {
  await show([late, rowOf(2418), waiting]);
  const table = await screen.findByRole('table', { name: 'Casos' });
  expect(within(table).getByText('−18 min')).toBeVisible();
  expect(within(table).getByText('24 min')).toBeVisible();
  expect(within(table).getByText(/^En espera del miembro, \d+ d$/)).toBeVisible();
  const heads = within(table).getAllByRole('rowheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Vencidos2',
    'Vencen en menos de 1 h3',
    'En pausa24',
  ]);
  expect(await screen.findByText('38 min')).toBeVisible();
  expect(screen.getByText('4.6 de 5')).toBeVisible();
  expect(screen.getByText('167 de 440 consultas')).toBeVisible();
});

it('keeps filters in the address and asks the server with them', async () => {
  const user = userEvent.setup();
  const world = await show([late]);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Estado' }), 'waiting');
  await user.click(screen.getByRole('link', { name: /Míos/ }));
  await waitFor(() => expect(world.place()).toBe('/admin/support?view=mine'));
  const asked = world.calls.map(({ call }) => call);
  expect(asked.some((call) => /tickets\/\?.*state=waiting/.test(call))).toBe(true);
  expect(asked.some((call) => /tickets\/\?.*view=mine/.test(call))).toBe(true);
});

it('opens a ticket with the filters, and the next one of nobody', async () => {
  const user = userEvent.setup();
  const world = await show([late]);
  await user.click(await screen.findByRole('button', { name: 'Tomar el siguiente' }));
  await waitFor(() => expect(world.place()).toBe('/admin/support/2397?view=mine'));
});

it('assigns what is marked by keys, each as it was seen', async () => {
  const user = userEvent.setup();
  const world = await show([late, waiting]);
  await screen.findByRole('table', { name: 'Casos' });
  await user.keyboard('jxjx');
  expect(screen.getByText('2 casos marcados')).toBeVisible();
  await user.keyboard('a');
  await user.click(await screen.findByRole('button', { name: /Marisol Quiroga/ }));
  await waitFor(() =>
    expect(world.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([
      { call: 'POST /api/admin/support/tickets/2397/assign/', body: { to: 8, seen: null } },
      { call: 'POST /api/admin/support/tickets/2376/assign/', body: { to: 8, seen: 9 } },
    ]),
  );
});

it('says that nothing is due where the queue is empty, and leads to what waits for members', async () => {
  const world = await show([]);
  expect(await screen.findByText('Nada vence hoy.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Ver los que esperan al miembro' }));
  await waitFor(() => expect(world.place()).toContain('state=waiting'));
  const asked = world.calls.map(({ call }) => call);
  expect(asked.some((call) => /tickets\/\?.*state=waiting/.test(call))).toBe(true);
});

it('offers an auditor nothing that the server refuses', async () => {
  await show([late], memberUser({ role: 'auditor', username: 'auditor' }));
  await screen.findByRole('table', { name: 'Casos' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Tomar el siguiente' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Exportar CSV' })).toBeEnabled();
});
