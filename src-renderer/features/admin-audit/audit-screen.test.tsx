import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AuditCheck, AuditRow } from '#contract/api/admin/audit.ts';
import { renderMember } from '../../../tests/support/render-member.tsx';
import { AuditScreen } from './audit-screen.tsx';

const row: AuditRow = {
  id: 41_207,
  actor: { username: 'diego', name: 'Diego Luna' },
  action: 'member.blocked',
  subject: 'member/7',
  subject_name: 'bruno_c',
  before: { status: 'active' },
  after: { status: 'blocked', reason: 'Dirección compartida' },
  origin: { device: 'Firefox, Linux', address: '203.0.113.7' },
  at: '2026-11-20T17:38:04.000Z',
  prev_hash: 'ab'.repeat(32),
  hash: 'cd'.repeat(32),
  sealed: true,
};
const unknown: AuditRow = {
  ...row,
  id: 41_206,
  actor: null,
  origin: null,
  action: 'news.moved',
  subject: 'x/y',
};

async function show(broken: number | null, path = '/admin/audit') {
  let last: AuditCheck | null = null;
  return renderMember(<AuditScreen title="Auditoría" />, {
    path,
    answers: {
      'GET /api/admin/audit/': () => ({ items: [row, unknown], next: null, last_check: last }),
      'GET /api/admin/audit/filters/': () => ({
        actors: [{ username: 'diego', name: 'Diego Luna' }],
        actions: ['member.blocked', 'news.moved'],
      }),
      'POST /api/admin/audit/check/': () => {
        last = {
          at: '2026-11-20T17:40:00.000Z',
          rows: 41_207,
          broken_at: broken,
          fault: broken === null ? null : 'changed',
          sealed_from: 1,
          anchors: 3,
        };
        return last;
      },
    },
  });
}

it('opens a row with its diff in the values of the wire, the reason and the hash before', async () => {
  await show(null, '/admin/audit?row=41207');
  expect(await screen.findByText('status: "active"')).toBeVisible();
  expect(screen.getByText('status: "blocked"')).toBeVisible();
  expect(screen.getByText('Dirección compartida')).toBeVisible();
  expect(screen.getByText(row.prev_hash)).toBeVisible();
});

it('shows what it has no word for as it was written', async () => {
  await show(null);
  expect((await screen.findAllByText('news.moved')).length).toBeGreaterThan(0);
});

it('asks the server for who and what was chosen', async () => {
  const user = userEvent.setup();
  const world = await show(null);
  await screen.findByRole('option', { name: 'Diego Luna' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Quién' }), 'diego');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Qué' }), 'member.blocked');
  expect(world.calls.at(-1)?.call).toContain('actor=diego&action=member.blocked');
});

it.each([
  { broken: null, said: /^Cadena íntegra: 41.?207 registros$/ },
  { broken: 40_112, said: 'Cadena rota en el registro n.º 40112' },
])('checks the chain on demand and says what it found ($broken)', async ({ broken, said }) => {
  const user = userEvent.setup();
  await show(broken);
  expect(await screen.findByText('Cadena sin comprobar')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Comprobar la cadena' }));
  expect(await screen.findByText(said)).toBeVisible();
});
