import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Direct, DirectPage, SponsorLinks } from '#contract/api/directs.ts';
import { readCsv } from '../../../tests/e2e-web/support/sheet.ts';
import { keepFiles } from '../../../tests/support/saved-files.ts';
import { memberUser, renderMember } from '../../../tests/support/render-member.tsx';
import { DirectsScreen } from './directs-screen.tsx';

const links: SponsorLinks = {
  username: 'valeria',
  insertion_side: 'auto',
  next_side: 'right',
  left: {
    side: 'left',
    level: 6,
    parent: { username: 'nadia', name: 'Nadia Campos', is_self: false },
  },
  right: {
    side: 'right',
    level: 1,
    parent: { username: 'valeria', name: 'Valeria', is_self: true },
  },
  left_volume: '41300',
  right_volume: '38900',
};
const direct = (username: string, change: Partial<Direct> = {}): Direct => ({
  username,
  name: `${username} Test`,
  avatar: null,
  country: 'MX',
  side: 'right',
  placed_under: { username: 'valeria', name: 'Valeria Montes', is_self: true },
  membership: {
    state: 'active',
    name: 'Avanzado',
    name_en: 'Advanced',
    ends_at: '2099-01-01T00:00:00.000Z',
  },
  next_step: null,
  joined_at: '2026-05-21T00:00:00.000Z',
  direct_bonus: '75.00',
  ...change,
});
const pageOf = (items: Direct[]): DirectPage => ({
  items,
  next: null,
  counts: { all: 2, active: 1, expired: 1, none: 0, active_left: 0, active_right: 1 },
  total: { directs: items.length, direct_bonus: '75.00' },
});
const expired = direct('iris', {
  membership: {
    state: 'expired',
    name: 'Inicial',
    name_en: 'Starter',
    ends_at: '2026-01-01T00:00:00Z',
  },
});

const open = (answers = {}, path = '/referrals') =>
  renderMember(<DirectsScreen title="Tus referidos directos" />, {
    path,
    answers: {
      'GET /api/referrals/links/': () => links,
      'GET /api/referrals/': ({ query }: { query: URLSearchParams }) =>
        pageOf(query.get('state') === 'expired' ? [expired] : [direct('tomas'), expired]),
      ...answers,
    },
  });

it('names the slot behind the link of each leg, and the leg a link without a side leads to', async () => {
  await open();
  const left = await screen.findByRole('region', { name: 'Pierna izquierda' });
  expect(left).toHaveTextContent('nivel 6, I I I I I I, debajo de Nadia Campos');
  const right = screen.getByRole('region', { name: 'Pierna derecha' });
  expect(right).toHaveTextContent('nivel 1, D, directamente debajo de ti');
  expect(within(right).getByText('Hoy, el automático')).toBeVisible();
  expect(within(left).queryByText('Hoy, el automático')).toBeNull();
  expect(screen.getByText(/hoy la derecha \(38,900 frente a 41,300 BV\)/)).toBeVisible();
});

it('copies the link of a leg whole', async () => {
  const user = userEvent.setup();
  await open();
  const left = await screen.findByRole('region', { name: 'Pierna izquierda' });
  await user.click(within(left).getByRole('button', { name: 'Copiar' }));
  expect(await navigator.clipboard.readText()).toMatch(/\/register\?ref=valeria&side=left$/);
});

it('lists directs with leg, place, membership and bonus; filters stay in the address', async () => {
  const user = userEvent.setup();
  const { place, calls } = await open();
  const row = await screen.findByRole('row', { name: /tomas Test/ });
  expect(row).toHaveTextContent(/Derecha.*Tú.*Avanzado.*Activa.*75\.00/);
  expect(screen.getByText('2 directos')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /Vencida/ }));
  expect(await screen.findByText('1 directo')).toBeVisible();
  expect(place()).toBe('/referrals?state=expired');
  expect(calls.at(-1)?.call).toContain('state=expired');
});

it('without a direct offers the link, without a match to clear the filters', async () => {
  const user = userEvent.setup();
  const none = { 'GET /api/referrals/': () => pageOf([]) };
  const { place } = await open(none, '/referrals?side=left');
  await user.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
  expect(place()).toBe('/referrals');
  expect(await screen.findByText('No tienes referidos directos.')).toBeVisible();
});

it('a failure is no empty list, and is tried again', async () => {
  const user = userEvent.setup();
  const answer = vi.fn((): unknown => new Response('{}', { status: 500 }));
  await open({ 'GET /api/referrals/': answer });
  const retry = await screen.findByRole('button', { name: 'Reintentar' });
  expect(screen.queryByText('No tienes referidos directos.')).toBeNull();
  answer.mockReturnValue(pageOf([direct('tomas')]));
  await user.click(retry);
  expect(await screen.findByRole('row', { name: /tomas Test/ })).toBeVisible();
});

it('changes the insertion side for future sign-ups, and says so where it could not', async () => {
  const user = userEvent.setup();
  const answer = vi.fn((): unknown => new Response('{}', { status: 500 }));
  await open({ 'PATCH /api/auth/user/': answer });
  await user.click(await screen.findByRole('button', { name: 'Cambiar' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cambiar el lado de inserción' });
  const save = within(dialog).getByRole('button', { name: 'Cambiar lado' });
  expect(save).toBeDisabled();
  await user.click(within(dialog).getByRole('radio', { name: /Derecho/ }));
  await user.click(save);
  expect(await within(dialog).findByText(/Sigue en automático/)).toBeVisible();
  answer.mockReturnValue(memberUser({ insertion_side: 'right' }));
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('hands the list over as a file in words, of every page', async () => {
  const saved = keepFiles();
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^referidos-directos-\d{4}-\d\d-\d\d\.csv$/);
  const rows = readCsv((await saved[0]?.file.text()) ?? '');
  expect(rows[0]).toMatchObject({
    'Nombre de usuario': 'tomas',
    País: 'México',
    Pierna: 'Derecha',
    Membresía: 'Activa',
    Plan: 'Avanzado',
    'Registro (UTC)': '2026-05-21T00:00:00.000Z',
    'Bono directo, USD': '75.00',
  });
  expect(rows[1]).toMatchObject({ Membresía: 'Vencida' });
});

describe('directs who have not gone on', () => {
  const waiting = (username: string, next_step: Direct['next_step']) =>
    direct(username, {
      next_step,
      membership: { state: 'none', name: null, name_en: null, ends_at: null },
      direct_bonus: '0',
    });
  const answer = (items: Direct[]) => ({
    'GET /api/referrals/': ({ query }: { query: URLSearchParams }) =>
      pageOf(query.get('state') === 'none' ? items : [direct('tomas')]),
  });

  it('are named with what they have yet to do, and written to by a text that can be changed', async () => {
    const user = userEvent.setup();
    await open(answer([waiting('nora', 'email'), waiting('omar', 'plan')]));
    const list = await screen.findByRole('list', { name: 'Se registraron y todavía no empiezan' });
    expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent(/nora.*verifica su correo/);
    expect(list).not.toHaveTextContent(/USD|\d\.\d\d/);
    await user.click(within(list).getByRole('button', { name: 'Escribirle a omar Test' }));
    const dialog = await screen.findByRole('dialog');
    const text = within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' });
    expect(text.value).toMatch(/^Hola, omar\. Soy Valeria\..*https?:.*\/dashboard/);
    await user.clear(text);
    await user.type(text, 'Hola & adiós');
    expect(within(dialog).getByRole('link', { name: 'Abrir WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/?text=Hola%20%26%20adi%C3%B3s',
    );
    await user.click(within(dialog).getByRole('button', { name: 'Copiar mensaje' }));
    expect(await navigator.clipboard.readText()).toBe('Hola & adiós');
  });

  it('are three at most, the others in the list', async () => {
    const user = userEvent.setup();
    const items = ['nora', 'omar', 'pia', 'raul'].map((name) => waiting(name, 'plan'));
    const { place } = await open(answer(items));
    const list = await screen.findByRole('list', { name: 'Se registraron y todavía no empiezan' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await user.click(screen.getByRole('button', { name: /^Ver los/ }));
    expect(place()).toBe('/referrals?state=none');
  });

  it('have no card where there is none', async () => {
    await open(answer([]));
    await screen.findByRole('row', { name: /tomas Test/ });
    expect(screen.queryByText('Se registraron y todavía no empiezan')).toBeNull();
  });
});
