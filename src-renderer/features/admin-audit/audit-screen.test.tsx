import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { AuditCheck, AuditRow } from '#contract/api/admin/audit.ts';
import { readCsv } from '../../../tests/e2e-web/support/sheet.ts';
import { keepFiles } from '../../../tests/support/saved-files.ts';
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

async function show(broken: number | null, path = '/admin/audit', items = [row, unknown]) {
  let last: AuditCheck | null = null;
  return renderMember(<AuditScreen title="Auditoría" />, {
    path,
    answers: {
      'GET /api/admin/audit/': () => ({ items, next: null, last_check: last }),
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

it('opens a row with its diff in words, the reason and the hash before', async () => {
  await show(null, '/admin/audit?row=41207');
  expect(await screen.findByText('Estado: activo')).toBeVisible();
  expect(screen.getByText('Estado: bloqueado')).toBeVisible();
  expect(screen.getByText('Dirección compartida')).toBeVisible();
  expect(screen.getByText(row.prev_hash)).toBeVisible();
});

const changed = (id: number, change: Partial<AuditRow>): AuditRow => ({
  ...row,
  id,
  subject: 'withdrawal/10497',
  subject_name: null,
  ...change,
});

it.each([
  [{ state: 'in_review' }, { state: 'queued' }, 'Estado: en revisión → en cola'],
  [{}, { batch: 0, tx_hash: '0xab' }, 'Parte del lote: n.º 1'],
  [{ open_sessions: 1 }, { open_sessions: 0 }, 'Sesiones abiertas: 1 → 0'],
  [{ one_time_codes: 1 }, { one_time_codes: 0 }, 'App de códigos: Sí → No'],
  [
    { role: 'member', duties: '' },
    { role: 'administrator', duties: '' },
    'Rol: Miembro → Administrador',
  ],
  [{ rate: '0.03' }, { rate: '0.025' }, 'Resultado: +3% → +2.5%'],
  [{}, { title: 'Mi retiro no llega', version: 2 }, 'Título: Mi retiro no llega'],
  [{ category: 'withdrawal' }, { category: 'payment' }, 'Tema: Retiro → Pago'],
  [{ priority: 'low' }, { priority: 'urgent' }, 'Prioridad: Baja → Urgente'],
])('says %j, then %j in words', async (before, after, said) => {
  await show(null, '/admin/audit', [changed(7, { before, after })]);
  const table = await screen.findByRole('table');
  await waitFor(() => expect(table).toHaveTextContent(said));
});

it.each([
  ['ticket/1042', 'Estado: en curso → resuelto'],
  ['payment/7', 'Estado: abierta → resuelto'],
])('says the state of %s as its kind of thing has it', async (subject, said) => {
  const solved = changed(7, { subject, before: { state: 'open' }, after: { state: 'solved' } });
  await show(null, '/admin/audit', [solved]);
  const table = await screen.findByRole('table');
  await waitFor(() => expect(table).toHaveTextContent(said));
});

it('names a setting by its name and its value with its unit', async () => {
  const setting = changed(8, {
    action: 'setting.changed',
    subject: 'setting/withdrawal_fee_stable',
    before: { value: '0.03' },
    after: { value: '0.025', note: 'x' },
  });
  await show(null, '/admin/audit', [setting]);
  const table = await screen.findByRole('table');
  await waitFor(() => expect(table).toHaveTextContent(/Tarifa en USDT y USDC: 3% → 2.5%/));
});

it('writes the log as a file in words, beside what was sealed', async () => {
  const saved = keepFiles();
  await show(null);
  const button = await screen.findByRole('button', { name: 'Exportar CSV' });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^auditoria-\d{4}-\d\d-\d\d\.csv$/);
  const [first] = readCsv((await saved[0]?.file.text()) ?? '');
  expect(first).toMatchObject({
    'Registro n.º': '41207',
    'Hora (UTC)': row.at,
    Qué: 'Miembro bloqueado',
    'Cambios, en palabras': 'Estado: activo → bloqueado; Motivo: Dirección compartida',
    Acción: 'member.blocked',
    'Antes, como se registró': '{"status":"active"}',
    Huella: row.hash,
  });
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
