import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminClaimDetail } from '#contract/api/admin/eligibility.ts';
import { settingDefaults } from '#contract/rules/settings.ts';
import { exportedFile } from '../../../tests/support/exported-file.ts';
import { memberUser, renderMember } from '../../../tests/support/render-member.tsx';
import { EligibilityScreen } from './screen.tsx';

const document = (change: Partial<AdminClaimDetail['documents'][number]> = {}) => ({
  id: '11111111-1111-4111-8111-111111111111',
  kind: 'passport' as const,
  type: 'image/webp',
  size: 420_000,
  sent_at: '2026-11-20T15:00:00.000Z',
  erased_at: null,
  ...change,
});

const claim = (change: Partial<AdminClaimDetail> = {}): AdminClaimDetail => ({
  id: 7,
  kind: 'natural_person',
  country: 'CO',
  state: 'asked',
  asked_at: '2026-11-20T15:42:00.000Z',
  decided_at: null,
  revoked_at: null,
  note: null,
  valid_until: null,
  erase_at: '2027-05-19T15:42:00.000Z',
  erased_at: null,
  member: { id: 31, username: 'elena_s', name: 'Elena Sarmiento' },
  decided_by: null,
  revoked_by: null,
  is_own: false,
  document_name: 'Elena María Sarmiento Gil',
  document_date: '1988-03-14',
  registration_number: null,
  documents: [document()],
  earlier: [],
  ...change,
});

interface Shown {
  readonly change?: Partial<AdminClaimDetail>;
  readonly path?: string;
  readonly answers?: Record<string, () => unknown>;
  readonly areas?: readonly string[];
  readonly user?: ReturnType<typeof memberUser>;
}

const open = ({ change, path = '/?claim=7', answers, areas, user }: Shown = {}) => {
  const shown = claim(change);
  return renderMember(<EligibilityScreen title="Elegibilidad" />, {
    user: user ?? memberUser({ is_admin: true }),
    path,
    answers: {
      'GET /api/settings/': () => ({
        areas: areas ?? ['tokenization'],
        chain: null,
        chat_url: '',
        social_url: '',
        support_url: '',
        diagnostics_public_key: '',
      }),
      'GET /api/admin/eligibility/': ({ query }) => ({
        items: query.get('state') === shown.state || query.get('state') === null ? [shown] : [],
        next: null,
        waiting: 3,
        document_days: 90,
        countries: ['CO', 'MX'],
      }),
      'GET /api/admin/eligibility/7/': () => shown,
      'GET /api/admin/settings/': () => ({
        items: Object.entries(settingDefaults).map(([key, value]) => ({
          key,
          value,
          changed: null,
        })),
      }),
      ...answers,
    },
  });
};

const made: string[] = [];
const revoked: string[] = [];
beforeEach(() => {
  made.length = 0;
  revoked.length = 0;
  URL.createObjectURL = () => {
    made.push('blob:identity');
    return 'blob:identity';
  };
  URL.revokeObjectURL = (url) => void revoked.push(url);
});
afterEach(() => vi.restoreAllMocks());

test('what the member typed is read once, and it is said that the audit log has it', async () => {
  const { calls } = await open();
  expect(await screen.findByText('Elena María Sarmiento Gil')).toBeVisible();
  expect(screen.getByText('La auditoría anotó que leíste estos datos.')).toBeVisible();
  expect(screen.getByText('14 mar 1988')).toBeVisible();
  expect(screen.getAllByText('19 may 2027').length).toBeGreaterThan(0);
  const reading = calls.filter(({ call }) => call === 'GET /api/admin/eligibility/7/');
  expect(reading).toHaveLength(1);
});

test('no claim is read before it is opened', async () => {
  const { calls } = await open({ path: '/' });
  expect(await screen.findByText('Elena Sarmiento')).toBeVisible();
  expect(screen.getByText('3 por revisar')).toBeVisible();
  expect(calls.some(({ call }) => call.includes('/eligibility/7/'))).toBe(false);
});

test('a picture opens with a reason alone, and its address ends with it', async () => {
  const user = userEvent.setup();
  const { calls } = await open({
    answers: {
      'POST /api/admin/eligibility/documents/11111111-1111-4111-8111-111111111111/open/': () =>
        new Response(new Uint8Array([1, 2, 3])),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Abrir Pasaporte' }));
  const dialog = await screen.findByRole('dialog', { name: 'Abrir Pasaporte' });
  await user.click(within(dialog).getByRole('button', { name: 'Abrir' }));
  expect(await within(dialog).findByText(/Escribe el motivo: de 10 a 500/)).toBeVisible();
  expect(calls.some(({ call }) => call.includes('/open/'))).toBe(false);
  await user.type(within(dialog).getByRole('textbox'), 'Comparar el nombre');
  await user.click(within(dialog).getByRole('button', { name: 'Abrir' }));
  expect(await screen.findByRole('img', { name: 'Pasaporte' })).toHaveAttribute(
    'src',
    'blob:identity',
  );
  expect(calls.find(({ call }) => call.includes('/open/'))?.body).toEqual({
    reason: 'Comparar el nombre',
  });
  expect(revoked).toEqual([]);
  await user.click(
    within(screen.getByRole('dialog', { name: 'Pasaporte' })).getByRole('button', {
      name: 'Cerrar',
    }),
  );
  await waitFor(() => expect(revoked).toEqual(['blob:identity']));
});

test('granting says until when it counts and when the documents are erased', async () => {
  vi.setSystemTime('2026-11-20T17:42:00.000Z');
  const user = userEvent.setup();
  const granted = claim({ state: 'granted', valid_until: '2027-11-20T17:42:00.000Z' });
  const { calls } = await open({
    answers: { 'POST /api/admin/eligibility/7/grant/': () => granted },
  });
  await user.click(await screen.findByRole('button', { name: 'Conceder' }));
  const dialog = await screen.findByRole('dialog', { name: 'Conceder la elegibilidad' });
  expect(
    await within(dialog).findByText(
      'Elena Sarmiento podrá suscribir en Colombia hasta el 20 nov 2027.',
    ),
  ).toBeVisible();
  expect(within(dialog).getByText(/se borran el 18 feb 2027/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Conceder' }));
  expect(await screen.findByRole('button', { name: 'Revocar' })).toBeVisible();
  expect(calls.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
});

test('a claim that lacks a document is not granted, and says which', async () => {
  await open({ change: { documents: [document({ kind: 'identity_front' })] } });
  expect(
    await screen.findByText('Para conceder falta: Documento de identidad, reverso.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Conceder' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Rechazar' })).toBeEnabled();
});

test('a refusal sends the sentence that the member reads; what is refused stays written', async () => {
  const user = userEvent.setup();
  const { calls } = await open({
    answers: {
      'POST /api/admin/eligibility/7/refuse/': () =>
        Response.json({ code: 'claim_state', message: '', request_id: '1' }, { status: 409 }),
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Rechazar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Rechazar la elegibilidad' });
  expect(within(dialog).getByText('Elena Sarmiento la lee tal cual.')).toBeVisible();
  await user.type(within(dialog).getByRole('textbox'), 'El reverso no se lee.');
  await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }));
  expect(await within(dialog).findByText(/ya se decidió o se retiró/)).toBeVisible();
  expect(within(dialog).getByRole('textbox')).toHaveValue('El reverso no se lee.');
  expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    note: 'El reverso no se lee.',
  });
});

test('nobody decides or opens their own', async () => {
  await open({ change: { is_own: true } });
  expect(await screen.findByText(/la decide otra persona/)).toBeVisible();
  for (const name of ['Conceder', 'Rechazar', 'Abrir Pasaporte']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('who lacks the duty asks for nothing that the member typed', async () => {
  const { calls } = await open({ user: { ...memberUser(), role: 'auditor' } });
  expect(await screen.findByText(/solo los lee quien tiene la función Miembros/)).toBeVisible();
  expect(calls.some(({ call }) => call.includes('/eligibility/7/'))).toBe(false);
});

test('what was erased is said', async () => {
  const erased = '2026-11-21T10:00:00.000Z';
  await open({
    path: '/?state=refused&claim=7',
    change: {
      state: 'refused',
      note: 'El reverso no se lee.',
      erased_at: erased,
      document_name: null,
      document_date: null,
      documents: [document({ erased_at: erased })],
    },
  });
  expect(await screen.findByText('Lo que escribió el miembro ya se borró.')).toBeVisible();
  expect(screen.getByText('El reverso no se lee.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Abrir Pasaporte' })).toBeNull();
});

test('it is said that the area is closed for members, as long as it is', async () => {
  const closed = /cerrada para los miembros/;
  const { queryClient } = await open({ path: '/', areas: [] });
  expect(await screen.findByText(closed)).toBeVisible();
  queryClient.clear();
  cleanup();
  await open({ path: '/' });
  expect(await screen.findByText('Elena Sarmiento')).toBeVisible();
  expect(screen.queryByText(closed)).toBeNull();
});

test('the claims become a file, one whose time is over as expired, and nothing typed is in it', async () => {
  const { calls } = await open({
    path: '/?state=all',
    change: {
      state: 'granted',
      decided_at: '2025-11-20T15:00:00Z',
      decided_by: 'Marta Ibarra',
      valid_until: '2025-12-20T15:00:00Z',
      member: { id: 31, username: 'elena_s', name: '=Elena' },
    },
  });
  const { name, rows } = await exportedFile();
  expect(name).toMatch(/^elegibilidades-\d{4}-\d\d-\d\d\.csv$/);
  expect(rows).toMatchObject([
    {
      Número: '7',
      Miembro: "'=Elena",
      'Nombre de usuario': 'elena_s',
      País: 'Colombia',
      Prueba: 'Persona natural',
      Estado: 'Vencida',
      'Decidida por': 'Marta Ibarra',
    },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Sarmiento Gil|1988/);
  // The call of one claim is audited, and not made for this.
  const asked = calls.map(({ call }) => call).filter((call) => call.includes('/eligibility/'));
  expect(asked).toContain('GET /api/admin/eligibility/?limit=200');
  expect(asked.filter((call) => call.includes('/eligibility/7/'))).toEqual([]);
});
